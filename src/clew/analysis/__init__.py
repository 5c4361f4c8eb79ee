"""Count mazes, verify and recognize algorithms, and find mazes that meet wishes."""
