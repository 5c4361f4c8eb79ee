"""The arguments and options of commands, in groups."""
