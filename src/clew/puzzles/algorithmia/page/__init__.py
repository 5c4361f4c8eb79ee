"""The studio's page of the bomb module Algorithmia: the files in this folder."""

TITLES = {"en": "Algorithmia", "ja": "アルゴリズミア"}
