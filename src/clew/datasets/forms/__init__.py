"""The forms in which other software expects mazes for machine learning: arrays and strings of thousands of mazes.

`clew.generate_many` and `clew.solve_many` make what the functions here take, and most have an inverse.

- `maze_dataset`, `token_writing`, `token_parsing`, `token_form`: the arrays and the token strings of maze-dataset;
- `hard_csv`: the CSV files of hard mazes of the papers on recursive reasoning;
- `search_traces`: the log of A*, as Searchformer learns it;
- `alphamaze`: the tokens of AlphaMaze;
- `pixels`: images, and pairs of an image and its solution;
- `exporting`: write a data set in any of these forms, batch by batch;
- `lattices`: check mazes and paths; `spelling`: write many texts at once.
"""

from clew.datasets.forms.alphamaze import AlphaMazeTexts, alphamaze_answers, alphamaze_prompts, from_alphamaze
from clew.datasets.forms.exporting import FORMS, Form, export, form_named, parse_option
from clew.datasets.forms.hard_csv import (
    HardMazes,
    augmented,
    eight_symmetries,
    from_hard_mazes,
    hard_mazes,
    open_neighbors,
    read_hard_csv,
    write_hard_csv,
)
from clew.datasets.forms.maze_dataset import (
    SolvedMazes,
    connection_lists,
    from_connection_lists,
    from_solved_mazes,
    solved_mazes,
)
from clew.datasets.forms.pixels import from_wall_images, image_pairs, rgb_images, wall_images
from clew.datasets.forms.search_traces import SearchTrace, astar_traces
from clew.datasets.forms.token_form import TokenForm
from clew.datasets.forms.token_parsing import from_token_strings
from clew.datasets.forms.token_writing import token_strings

__all__ = [
    "FORMS",
    "AlphaMazeTexts",
    "Form",
    "HardMazes",
    "SearchTrace",
    "SolvedMazes",
    "TokenForm",
    "alphamaze_answers",
    "alphamaze_prompts",
    "astar_traces",
    "augmented",
    "connection_lists",
    "eight_symmetries",
    "export",
    "form_named",
    "from_alphamaze",
    "from_connection_lists",
    "from_hard_mazes",
    "from_solved_mazes",
    "from_token_strings",
    "from_wall_images",
    "hard_mazes",
    "image_pairs",
    "open_neighbors",
    "parse_option",
    "read_hard_csv",
    "rgb_images",
    "solved_mazes",
    "token_strings",
    "wall_images",
    "write_hard_csv",
]
