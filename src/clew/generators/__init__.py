"""The generators: one file, one function and one algorithm each, with the same name."""

from clew.registry import listing

listing.make_callable(__name__, listing.generators)
