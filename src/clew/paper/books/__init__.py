"""Books of mazes, from the plan to the cover."""
