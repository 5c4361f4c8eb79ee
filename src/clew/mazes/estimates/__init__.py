"""Estimates of how long a kernel runs and how far it is."""
