"""Pages of shapes and text in millimeters, and the files that they become."""
