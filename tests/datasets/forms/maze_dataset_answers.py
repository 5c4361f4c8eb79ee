"""What maze-dataset makes of four small mazes, as JSON: run by a Python that has it, not by the tests themselves.

`python maze_dataset_answers.py > maze_dataset_answers.json` made the file beside this one, with version 1.4.2.
"""

import itertools
import json

import numpy as np
from maze_dataset.dataset.rasterized import process_maze_rasterized_input_target
from maze_dataset.maze import SolvedMaze, TargetedLatticeMaze
from maze_dataset.tokenization import (
    AdjListTokenizers,
    CoordTokenizers,
    EdgeGroupings,
    EdgePermuters,
    EdgeSubsets,
    MazeTokenizerModular,
    PathTokenizers,
    PromptSequencers,
    StepSizes,
    StepTokenizers,
    TargetTokenizers,
)

# The passages down and to the right, a row of cells after the other; and the solution as (row, column).
MAZES = (  # a tree; one with loops and cells without passages; one that is no square; a path of one cell alone
    ("001 101 000", "110 100 110", ((1, 1), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))),
    ("1111 1100 1100 0000", "1110 1000 1000 1100", ((0, 2), (0, 1), (1, 1), (2, 1), (3, 1), (3, 2))),
    ("1111 0000", "1110 0000", ((1, 0), (0, 0), (0, 1), (0, 2), (0, 3), (1, 3))),
    ("10 00", "00 00", ((0, 1),)),
)
COLORS = {(0, 0, 0): "#", (255, 255, 255): ".", (0, 255, 0): "S", (255, 0, 0): "E", (0, 0, 255): "o"}


def solved(down, right, path):
    lists = [[[entry == "1" for entry in row] for row in part.split()] for part in (down, right)]
    return SolvedMaze(connection_list=np.array(lists), solution=np.array(path))


def prompts():
    """Yield ways to write a maze in which nothing is random: each option with each value, in changing company."""
    plain = AdjListTokenizers.AdjListCoord(shuffle_d0=False, edge_permuter=EdgePermuters.SortedCoords())
    coordinates = itertools.cycle(
        [CoordTokenizers.UT()]
        + [CoordTokenizers.CTT(pre=a, intra=b, post=c) for a, b, c in itertools.product((True, False), repeat=3)]
    )
    flags = itertools.cycle(itertools.product((False, True), repeat=3))
    groupings = [EdgeGroupings.Ungrouped(connection_token_ordinal=place) for place in (1, 0, 2)] + [
        EdgeGroupings.ByLeadingCoord(intra=intra, shuffle_group=False, connection_token_ordinal=place)
        for intra, place in itertools.product((True, False), (0, 1))
    ]
    subsets = (EdgeSubsets.ConnectionEdges(), EdgeSubsets.ConnectionEdges(walls=True), EdgeSubsets.AllLatticeEdges())
    for kind, grouping, subset, permuter in itertools.product(
        (AdjListTokenizers.AdjListCoord, AdjListTokenizers.AdjListCardinal),
        groupings,
        subsets,
        (EdgePermuters.SortedCoords(), EdgePermuters.BothCoords()),
    ):
        pre, post, target = next(flags)
        adjacency = kind(
            pre=pre,
            post=not post,
            shuffle_d0=False,
            edge_grouping=grouping,
            edge_subset=subset,
            edge_permuter=permuter,
        )
        yield PromptSequencers.AOTP(
            coord_tokenizer=next(coordinates),
            adj_list_tokenizer=adjacency,
            target_tokenizer=TargetTokenizers.Unlabeled(post=target),
        )
    tokens = (
        (StepTokenizers.Coord(),),
        (StepTokenizers.Cardinal(),),
        (StepTokenizers.Relative(), StepTokenizers.Distance()),
        (StepTokenizers.Distance(), StepTokenizers.Cardinal(), StepTokenizers.Coord()),
    )
    sizes = (StepSizes.Singles(), StepSizes.Straightaways(), StepSizes.Forks(), StepSizes.ForksAndStraightaways())
    for size, step_tokens in itertools.product(sizes, tokens):
        pre, intra, post = next(flags)
        yield PromptSequencers.AOP(
            coord_tokenizer=next(coordinates),
            adj_list_tokenizer=plain,
            path_tokenizer=PathTokenizers.StepSequence(
                step_size=size, step_tokenizers=step_tokens, pre=pre, intra=intra, post=post
            ),
        )


def characters(image):
    return ["".join(COLORS[tuple(pixel)] for pixel in row) for row in image.tolist()]


def with_ends(maze):
    """Return the same maze with its ends and without its solution."""
    return TargetedLatticeMaze(
        connection_list=maze.connection_list, start_pos=maze.solution[0], end_pos=maze.solution[-1]
    )


def pairs(maze):
    """Return the pairs of images with each option."""
    found = []
    for isolated, extended, as_open in itertools.product((True, False), repeat=3):
        pair = process_maze_rasterized_input_target(maze, isolated, extended, as_open)
        found.append([[isolated, extended, as_open], *(characters(image) for image in pair)])
    return found


mazes = [solved(*each) for each in MAZES]
tokens = []
for number, prompt in enumerate(prompts()):
    tokenizer = MazeTokenizerModular(prompt_sequencer=prompt)
    plain = isinstance(prompt.adj_list_tokenizer.edge_subset, EdgeSubsets.ConnectionEdges)
    maze = number % (3 if plain else 2)  # all edges can be listed of squares only
    tokens.append([tokenizer.name, maze, " ".join(tokenizer.to_tokens(mazes[maze]))])
answers = {
    "mazes": [[maze.connection_list.astype(int).tolist(), maze.solution.tolist()] for maze in mazes],
    "listed": [maze.as_adj_list(shuffle_d0=False, shuffle_d1=False).tolist() for maze in mazes],
    "images": [[characters(each.as_pixels()) for each in (maze, with_ends(maze))] for maze in mazes],
    "pairs": [pairs(maze) for maze in mazes],
    "tokens": tokens,
}
lines = {name: json.dumps(value) for name, value in answers.items()}
lines["tokens"] = "[\n" + ",\n".join(map(json.dumps, tokens)) + "\n]"
print("{\n" + ",\n".join(f'"{name}": {line}' for name, line in lines.items()) + "\n}")
