"""What renderers paint with: brushes, rasters, characters and shapes as text; and the options of pictures."""
