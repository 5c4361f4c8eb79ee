"""The commands: each file here holds a click command of the file's name, with dashes for underscores.

This table says which there are and what they do: `clew --help` shows it without importing them. The others are guests
(see `clew.plugins`).
"""

from clew.plugins import GUESTS

OWN = {
    "algorithms": "List the algorithms with their options and facts.",
    "book": "Make a book of mazes that become harder, with solutions.",
    "change": "Change a maze: braid, openings, rooms and so on.",
    "convert": "Read a maze in one format and write it in another.",
    "count": "Count the mazes of a grid, or find the number of one.",
    "dataset": "Make a data set of mazes: Parquet files, by the billion.",
    "diagnose": "Say and show why a maze is not perfect: islands and loops.",
    "events": "Write what an algorithm does, event by event.",
    "generate": "Make a maze.",
    "grids": "List the grids and their specs.",
    "measure": "Count dead ends, junctions, loops and so on.",
    "placemat": "Make a placemat: mazes around the place for a plate.",
    "poster": "Make a poster: one huge maze, on many sheets if need be.",
    "recognize": "Guess which algorithm made a maze.",
    "repair": "Make a maze perfect: connect its islands, cut its loops.",
    "serve": "Serve the studio and the HTTP API.",
    "sheet": "Make pages of mazes to print, with answers.",
    "site": "Write the studio as files for any web host.",
    "show": "Print a maze from a file, or how a picture was made.",
    "solve": "Find a path through a maze.",
    "verify": "Test whether an algorithm is what it claims to be.",
    "warm-up": "Compile algorithms before they are needed.",
    "watch": "Watch in the terminal how a maze is made or searched.",
}
COMMANDS = dict(sorted((OWN | {name: place.partition(" ")[2] for name, place in GUESTS["commands"].items()}).items()))
