"""What can be said about mazes and algorithms: counts, verification, recognition, and searches for mazes that meet wishes."""
