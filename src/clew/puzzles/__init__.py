"""Puzzles of mazes, each with its own door: the bomb module, the formula mazes, endless mazes, and games."""
