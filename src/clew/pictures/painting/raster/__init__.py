"""Draw pictures of pixels: walls and the thread of a maze, finished or while it is made."""
