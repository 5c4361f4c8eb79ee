"""Screens: programs on a terminal that are watched or played."""
