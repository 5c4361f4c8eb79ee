"""What runs on a terminal while it is watched or played."""
