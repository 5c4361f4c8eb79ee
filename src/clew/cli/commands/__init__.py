"""The commands: a file here with a click command of the file's name is one, and is listed nowhere else."""
