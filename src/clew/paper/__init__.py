"""Mazes on paper: sheets for a class, books, posters and placemats, as PDF or SVG.

`page` describes what is on a page, in millimeters; `pdf` and `svg` draw it.
"""
