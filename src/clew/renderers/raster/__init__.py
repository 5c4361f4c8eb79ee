"""Pictures made of pixels: the walls and the thread of a maze, as it is or while it is made."""
