"""The terminal: its width, colors, keys and streams, and progress on it."""
