"""Puzzles of mazes, each with its own door: the bomb module, the formula mazes, and games."""
