"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.masks.masked_rectangle import MaskedRectangle as MaskedRectangle
from clew.masks.subgrid import Subgrid as Subgrid
from clew.masks.subgrid import masked as masked

CONTENTS: dict[str, str]
__all__: list[str]
