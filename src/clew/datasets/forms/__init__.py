"""The forms in which other software expects mazes for machine learning: arrays and strings of thousands of mazes.

`clew.generate_many` and `clew.solve_many` make what the functions here take, and most have an inverse.

- `maze_dataset`, `token_writing`, `token_parsing`, `token_form`: the arrays and the token strings of maze-dataset;
- `hard_csv`: the CSV files of hard mazes of the papers on recursive reasoning;
- `search_traces`: the log of A*, as Searchformer learns it;
- `alphamaze`: the tokens of AlphaMaze;
- `pixels`: images, and pairs of an image and its solution;
- `entry`, `entries`: the descriptions of these forms; `exporting`: write a data set in any of them, batch by batch;
- `lattices`: check mazes and paths; `spelling`: write many texts at once.
"""

from clew.lazy import attach

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "alphamaze": "AlphaMazeTexts alphamaze_answers alphamaze_prompts from_alphamaze",
    "exporting": "export",
    "entry": "FORMS Form form form_named parse_option",
    "hard_csv": "HardMazes augmented eight_symmetries from_hard_mazes hard_mazes open_neighbors read_hard_csv "
    "write_hard_csv",
    "maze_dataset": "SolvedMazes connection_lists from_connection_lists from_solved_mazes solved_mazes",
    "pixels": "from_wall_images image_pairs rgb_images wall_images",
    "search_traces": "SearchTrace astar_traces",
    "token_form": "TokenForm",
    "token_parsing": "from_token_strings",
    "token_writing": "token_strings",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
