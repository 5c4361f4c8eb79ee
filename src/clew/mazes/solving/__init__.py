"""Paths and distances: solvers, what they find, and the walker that they move."""
