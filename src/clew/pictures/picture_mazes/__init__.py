"""Mazes that show a picture: by the thickness of their walls, or by their solution."""
