"""Maps of Tiled, the editor of levels: TMX and TMJ, with walls as edges of tiles or as tiles, read and written."""
