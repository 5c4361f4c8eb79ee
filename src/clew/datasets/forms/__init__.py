"""Forms."""

from clew.datasets.forms.maze_dataset import connection_lists, from_connection_lists, from_solved_mazes, solved_mazes
from clew.datasets.forms.token_form import TokenForm
from clew.datasets.forms.token_strings import token_strings
