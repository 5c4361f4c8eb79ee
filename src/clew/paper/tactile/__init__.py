"""Pages for fingers."""
