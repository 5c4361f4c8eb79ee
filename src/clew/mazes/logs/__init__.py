"""Logs: the steps of an algorithm, as a sequence, in files, and replayed."""
