"""Input and output of commands: mazes, figures, reports and documents."""
