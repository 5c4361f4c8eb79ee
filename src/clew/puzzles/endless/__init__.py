"""Endless mazes: perfect mazes of 2^62 x 2^62 cells, of which only what one looks at is made."""
