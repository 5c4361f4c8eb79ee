"""The studio's page of the mazes of formulas: the files in this folder."""

TITLES = {"en": "Cubicles", "ja": "キュービクル"}
