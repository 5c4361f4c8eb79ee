"""Read what others have written without trusting it: files within a bound, JSON, NumPy's arrays and archives.

Nothing here knows of mazes. It is a package of its own, not a part of `formats`, because masks are read from files as
well, and mazes are made on masks: so it lies below the grids.
"""
