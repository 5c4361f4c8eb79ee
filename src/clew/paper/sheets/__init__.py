"""Sheets of mazes for a class."""
