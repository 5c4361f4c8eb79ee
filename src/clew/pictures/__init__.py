"""Pictures of mazes: their geometry, what paints it, films, a file for each format, and pictures inside mazes."""
