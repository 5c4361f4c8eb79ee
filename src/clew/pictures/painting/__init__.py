"""Tools of the renderers: brushes, rasters, characters and shapes as text; and the options of pictures."""
