"""Formula mazes: a cell is a wall where the number of one bits of a formula of its coordinates is odd."""
