"""Mazes as models to print and to look at: walls of a height on a plate, or on the surface of a sphere or a cube."""
