"""Many mazes at once: arrays in, arrays out, one kernel call for thousands of mazes, on all processors."""
