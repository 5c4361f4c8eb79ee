"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.analysis.counting.canonical_form import canonical as canonical
from clew.analysis.counting.canonical_form import canonical_many as canonical_many
from clew.analysis.counting.canonical_form import hashes_many as hashes_many
from clew.analysis.counting.decimals import digits as digits
from clew.analysis.counting.decimals import scientific as scientific
from clew.analysis.counting.grid_symmetries import symmetries as symmetries
from clew.analysis.counting.numbering import every_maze as every_maze
from clew.analysis.counting.numbering import random_maze as random_maze
from clew.analysis.counting.numbering import rank as rank
from clew.analysis.counting.numbering import rank_many as rank_many
from clew.analysis.counting.numbering import unrank as unrank
from clew.analysis.counting.numbering import unrank_many as unrank_many
from clew.analysis.counting.probabilities import distribution as distribution
from clew.analysis.counting.probabilities import log_probability as log_probability
from clew.analysis.counting.probabilities import probability as probability
from clew.analysis.counting.spanning_trees import count_mazes as count_mazes
from clew.analysis.counting.spanning_trees import expected_dead_ends as expected_dead_ends

CONTENTS: dict[str, str]
__all__: list[str]
