"""Forms."""

from clew.datasets.forms.maze_dataset import connection_lists, from_connection_lists, from_solved_mazes, solved_mazes
from clew.datasets.forms.token_form import TokenForm
from clew.datasets.forms.token_parsing import from_token_strings
from clew.datasets.forms.token_strings import token_strings
from clew.datasets.forms.pixels import from_wall_images, image_pairs, rgb_images, wall_images
from clew.datasets.forms.alphamaze import alphamaze_answers, alphamaze_prompts, from_alphamaze
from clew.datasets.forms.hard_csv import *
from clew.datasets.forms.search_traces import *
