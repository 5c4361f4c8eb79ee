"""Read mazes from pictures that Clew did not draw: pixel mazes, drawings, scans and photographs.

`crisp` reads pictures in which every pixel is explained. Of others `shades` takes the ink, `lattice` and `growth` find
the lattice on which the walls lie, `walls` measures them, and `outline` finds where the maze ends; `search` does all
this. `reading` says what is sure, and `check` draws it over the picture.
"""

from clew.lazy import attach

CONTENTS = {"found": "Unsure", "reading": "Reading read_picture"}
__all__, __getattr__ = attach(__name__, CONTENTS)
