"""The rules of a game in a maze, its levels and its best times, without a terminal.

- `steering`: which open direction a key means on any grid.
- `game`: where the player is and has been; steps, runs, undoing, hints.
- `course_player`: what games on the screen and in lines share, and the time of a game, without its pauses.
- `courses`: which mazes follow each other: levels, the mazes of a seed, or a single maze.
- `best_times`: the file of the best times.
- `game_board`: the picture of a game in characters.
"""
