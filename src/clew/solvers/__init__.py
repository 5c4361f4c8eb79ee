"""The solvers: one file, one function and one algorithm each, with the same name."""
