"""Work that takes time: the pool of worker processes, its queue, the limits, and the jobs that generate mazes."""
