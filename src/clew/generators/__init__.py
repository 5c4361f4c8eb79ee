"""The generators: one file, one function, one algorithm each. The file's name is the algorithm's."""
