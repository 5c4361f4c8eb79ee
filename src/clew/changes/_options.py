"""Options that several changes have."""

from typing import Annotated

from clew.draws import SEEDS
from clew.options import Count

Seed = Annotated[int, Count(0, SEEDS - 1), "The same seed gives the same change."]
