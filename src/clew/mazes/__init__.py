"""Mazes as values: making, checking, solving and replaying them."""
