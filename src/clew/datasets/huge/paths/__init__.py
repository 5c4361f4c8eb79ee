"""Paths in huge mazes: found, shown at any zoom, colored in pictures, and the steps by which a map is shaded."""
