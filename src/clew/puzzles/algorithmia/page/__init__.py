"""The studio's page of the bomb module Algorithmia: the files in this folder."""

NEEDS_SERVICE = True  # which writes the manual, and solves modules
TITLES = {"en": "Algorithmia", "ja": "アルゴリズミア"}
