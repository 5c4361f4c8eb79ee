"""The solvers: one file, one function, one algorithm each. The file's name is the algorithm's."""

from clew.registry import listing

listing.make_callable(__name__, listing.solvers)
