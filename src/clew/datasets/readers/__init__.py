"""Readers: rows for learners, checks, repairs and descriptions of what is there."""
