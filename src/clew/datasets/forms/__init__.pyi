"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.datasets.forms.alphamaze import AlphaMazeTexts as AlphaMazeTexts
from clew.datasets.forms.alphamaze import alphamaze_answers as alphamaze_answers
from clew.datasets.forms.alphamaze import alphamaze_prompts as alphamaze_prompts
from clew.datasets.forms.alphamaze import from_alphamaze as from_alphamaze
from clew.datasets.forms.entry import FORMS as FORMS
from clew.datasets.forms.entry import Form as Form
from clew.datasets.forms.entry import form as form
from clew.datasets.forms.entry import form_named as form_named
from clew.datasets.forms.entry import parse_option as parse_option
from clew.datasets.forms.exporting import export as export
from clew.datasets.forms.hard_csv import HardMazes as HardMazes
from clew.datasets.forms.hard_csv import augmented as augmented
from clew.datasets.forms.hard_csv import eight_symmetries as eight_symmetries
from clew.datasets.forms.hard_csv import from_hard_mazes as from_hard_mazes
from clew.datasets.forms.hard_csv import hard_mazes as hard_mazes
from clew.datasets.forms.hard_csv import open_neighbors as open_neighbors
from clew.datasets.forms.hard_csv import read_hard_csv as read_hard_csv
from clew.datasets.forms.hard_csv import write_hard_csv as write_hard_csv
from clew.datasets.forms.maze_dataset import SolvedMazes as SolvedMazes
from clew.datasets.forms.maze_dataset import connection_lists as connection_lists
from clew.datasets.forms.maze_dataset import from_connection_lists as from_connection_lists
from clew.datasets.forms.maze_dataset import from_solved_mazes as from_solved_mazes
from clew.datasets.forms.maze_dataset import solved_mazes as solved_mazes
from clew.datasets.forms.pixels import from_wall_images as from_wall_images
from clew.datasets.forms.pixels import image_pairs as image_pairs
from clew.datasets.forms.pixels import rgb_images as rgb_images
from clew.datasets.forms.pixels import wall_images as wall_images
from clew.datasets.forms.search_traces import SearchTrace as SearchTrace
from clew.datasets.forms.search_traces import astar_traces as astar_traces
from clew.datasets.forms.token_form import TokenForm as TokenForm
from clew.datasets.forms.token_parsing import from_token_strings as from_token_strings
from clew.datasets.forms.token_writing import token_strings as token_strings

CONTENTS: dict[str, str]
__all__: list[str]
