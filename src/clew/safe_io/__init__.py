"""Read untrusted files safely: files of a limited size, JSON, NumPy's arrays and archives.

Nothing here depends on mazes. It is a package below the grids, and not a part of `formats`, because masks are
read from files too.
"""
