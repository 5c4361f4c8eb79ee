"""The forms of other software: what a batch of mazes adds to a file, by the functions of the other modules here."""

from collections.abc import Iterator
from typing import Any

from clew.datasets.forms.alphamaze import alphamaze_answers, alphamaze_prompts
from clew.datasets.forms.entry import form
from clew.datasets.forms.hard_csv import HEADER, augmented, csv_rows, hard_mazes
from clew.datasets.forms.maze_dataset import connection_lists, solved_mazes
from clew.datasets.forms.pixels import image_pairs, rgb_images, wall_images
from clew.datasets.forms.search_traces import astar_traces
from clew.datasets.forms.token_form import TokenForm
from clew.datasets.forms.token_writing import token_texts
from clew.errors import ClewError
from clew.lazy import NDArray, np


@form("maze-dataset", ".npz", "connection lists, ends and solutions, as maze-dataset has them", needs_paths=False)
def maze_dataset(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> "dict[str, NDArray[Any]]":
    if paths is None:
        return {"connection_lists": connection_lists(mazes, grid)}
    arrays = solved_mazes(mazes, grid, paths)._asdict()
    return arrays | {"solution_lengths": np.diff(arrays.pop("offsets"))}


@form(
    "tokens",
    ".txt",
    "token strings of maze-dataset, one line for each maze",
    TokenForm,
    needs_paths=False,
    tokenizer="",
    seed=0,
)
def tokens(mazes: Any, grid: Any, paths: Any, first: int, options: dict[str, Any]) -> Iterator[bytes]:
    chosen = dict(options)
    name, seed = chosen.pop("tokenizer"), chosen.pop("seed")
    if name and TokenForm(**chosen) != TokenForm():
        raise ClewError("tokenizer names all options of the tokens: leave the others out", option="tokenizer")
    token_form = TokenForm.named(name) if name else TokenForm(**chosen)
    return (piece.data.tobytes() for piece in token_texts(mazes, grid, paths, token_form, seed=seed, first=first))


@form(
    "hard-csv",
    ".csv",
    "hard mazes as strings of # SGo, as the papers on recursive reasoning have them",
    hard_mazes,
    head=f"{HEADER}\n".encode(),
    one_size=True,
    augment=False,
)
def hard_csv(mazes: Any, grid: Any, paths: Any, first: int, options: dict[str, Any]) -> Iterator[bytes]:
    hard = hard_mazes(mazes, grid, paths, frame=options["frame"], source=options["source"])
    yield csv_rows(augmented(hard) if options["augment"] else hard)


@form("search-traces", ".jsonl", "the task, the log of A* and the plan, as Searchformer has them", astar_traces)
def search_trace_lines(mazes: Any, grid: Any, paths: Any, first: int, options: dict[str, Any]) -> Iterator[bytes]:
    for each in astar_traces(mazes, grid, paths, **options, first=first):
        yield f'{{"prompt": "{each.prompt}", "reasoning": "{each.reasoning}", "plan": "{each.plan}"}}\n'.encode()


@form("alphamaze", ".jsonl", "prompts and answers of AlphaMaze")
def alphamaze(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> Iterator[bytes]:
    texts = zip(alphamaze_prompts(mazes, grid, paths), alphamaze_answers(mazes, grid, paths), strict=True)
    for prompt, answer in texts:
        line = prompt.replace("\n", "\\n")
        yield f'{{"prompt": "{line}", "answer": "{answer}"}}\n'.encode()


@form("pixels", ".npy", "images of 0 and 1, which is wall", wall_images, needs_paths=False)
def pixels(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> "dict[str, NDArray[Any]]":
    return {"images": wall_images(mazes, grid, **options)}


@form("rgb", ".npy", "RGB images, as maze-dataset's as_pixels", rgb_images, needs_paths=False)
def rgb(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> "dict[str, NDArray[Any]]":
    return {"images": rgb_images(mazes, grid, paths, **options)}


@form("image-pairs", ".npz", "RGB images and the paths in them, as Easy-to-hard has them", image_pairs)
def pairs(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> "dict[str, NDArray[Any]]":
    return dict(zip(("inputs", "targets"), image_pairs(mazes, grid, paths, **options), strict=True))
