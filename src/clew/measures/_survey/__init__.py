"""The survey of a maze: a row of numbers, filled by kernels, from which most measures are computed."""
