"""Mazes of other worlds: contest mazes, pictures of mazes, maps of games, models to print, drawings for machines.

Each folder has its formats and renderers in a light file `entries`, which the table `clew.GUESTS` names, as the entry
points of an installed package would.
"""
