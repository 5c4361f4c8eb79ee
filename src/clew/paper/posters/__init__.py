"""Posters: one huge maze on one sheet, or on many."""
