"""The changes: functions that make a new maze from a maze, one file each, with the same name."""

from clew.lazy import attach
from clew.registry import listing

CONTENTS = {
    "_change": "SEED change change_by_name changed copied draws_of finished pairs_of",
    "_change_many": "change_many",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
listing.make_callable(__name__, listing.changes)
