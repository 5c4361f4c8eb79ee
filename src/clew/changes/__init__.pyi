"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.changes._change import SEED as SEED
from clew.changes._change import change as change
from clew.changes._change import change_by_name as change_by_name
from clew.changes._change import changed as changed
from clew.changes._change import copied as copied
from clew.changes._change import draws_of as draws_of
from clew.changes._change import finished as finished
from clew.changes._change import pairs_of as pairs_of
from clew.changes._change_many import change_many as change_many

CONTENTS: dict[str, str]
__all__: list[str]
