"""The commands: each file here holds a click command of the file's name; they are listed nowhere else."""
