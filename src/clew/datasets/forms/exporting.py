"""Write a data set in the form of other software, batch by batch: the file is written completely or not at all."""

import io
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from inspect import signature
from typing import IO, TYPE_CHECKING, Any, NamedTuple
from zipfile import ZipFile, ZipInfo

from clew.datasets.forms.alphamaze import alphamaze_answers, alphamaze_prompts
from clew.datasets.forms.hard_csv import HEADER, augmented, csv_rows, hard_mazes
from clew.datasets.forms.maze_dataset import connection_lists, solved_mazes
from clew.datasets.forms.pixels import image_pairs, rgb_images, wall_images
from clew.datasets.forms.search_traces import astar_traces
from clew.datasets.forms.token_form import TokenForm
from clew.datasets.forms.token_writing import token_texts
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.spec import parse_grid
from clew.lazy import NDArray, np
from clew.mazes.many.solve_many import Paths
from clew.safe_io import whole_files

if TYPE_CHECKING:
    Batch = tuple[NDArray[Any], Grid | str, Paths | None]

BATCHES = "an iterable of tuples (mazes, grid, paths), whose paths may be None"
PIECE = 1 << 20  # bytes that are copied at a time
OLDEST = (1980, 1, 1, 0, 0, 0)  # the date of what is in an archive: equal data sets make equal files


class Form(NamedTuple):
    """A form in which a data set can be written.

    Attributes
    ----------
    name : str
        Its name, such as 'hard-csv'.
    suffix : str
        The usual suffix of its files: '.txt', '.csv' and '.jsonl' are texts, '.npy' is an array, and '.npz' several.
    summary : str
        What it is, in a few words.
    needs_paths : bool
        Whether it needs a path through each maze.
    options : dict of str to object
        Its options with their defaults.
    content : callable
        ``content(mazes, grid, paths, first, options)`` returns what a batch adds to the file: pieces of text, or
        arrays by name, whose first axis grows.
    head : bytes
        What a text begins with.
    one_size : bool
        Whether all mazes of a file must be of one grid, although it is a text.
    """

    name: str
    suffix: str
    summary: str
    needs_paths: bool
    options: dict[str, Any]
    content: Callable[[Any, Grid | str, Any, int, dict[str, Any]], Any]
    head: bytes = b""
    one_size: bool = False


FORMS: dict[str, Form] = {}


def _form(
    name: str,
    suffix: str,
    summary: str,
    writer: Any = None,
    *,
    needs_paths: bool = True,
    head: bytes = b"",
    one_size: bool = False,
    **options: Any,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add a form whose content a function returns; its options are these, and those of the function `writer`."""
    given = signature(writer).parameters.values() if writer else ()
    options |= {each.name: each.default for each in given if each.default is not each.empty}
    for handed_in in ("paths", "out", "first"):
        options.pop(handed_in, None)

    def register(content: Callable[..., Any]) -> Callable[..., Any]:
        FORMS[name] = Form(name, suffix, summary, needs_paths, options, content, head, one_size)
        return content

    return register


@_form("maze-dataset", ".npz", "connection lists, ends and solutions, as maze-dataset has them", needs_paths=False)
def _connection_lists(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> "dict[str, NDArray[Any]]":
    if paths is None:
        return {"connection_lists": connection_lists(mazes, grid)}
    arrays = solved_mazes(mazes, grid, paths)._asdict()
    return arrays | {"solution_lengths": np.diff(arrays.pop("offsets"))}


@_form(
    "tokens",
    ".txt",
    "token strings of maze-dataset, one line for each maze",
    TokenForm,
    needs_paths=False,
    tokenizer="",
    seed=0,
)
def _token_lines(mazes: Any, grid: Any, paths: Any, first: int, options: dict[str, Any]) -> Iterator[bytes]:
    chosen = dict(options)
    name, seed = chosen.pop("tokenizer"), chosen.pop("seed")
    if name and TokenForm(**chosen) != TokenForm():
        raise ClewError("tokenizer names all options of the tokens: leave the others out", option="tokenizer")
    form = TokenForm.named(name) if name else TokenForm(**chosen)
    return (piece.data.tobytes() for piece in token_texts(mazes, grid, paths, form, seed=seed, first=first))


@_form(
    "hard-csv",
    ".csv",
    "hard mazes as strings of # SGo, as the papers on recursive reasoning have them",
    hard_mazes,
    head=f"{HEADER}\n".encode(),
    one_size=True,
    augment=False,
)
def _hard_rows(mazes: Any, grid: Any, paths: Any, first: int, options: dict[str, Any]) -> Iterator[bytes]:
    hard = hard_mazes(mazes, grid, paths, frame=options["frame"], source=options["source"])
    yield csv_rows(augmented(hard) if options["augment"] else hard)


@_form("search-traces", ".jsonl", "the task, the log of A* and the plan, as Searchformer has them", astar_traces)
def _trace_lines(mazes: Any, grid: Any, paths: Any, first: int, options: dict[str, Any]) -> Iterator[bytes]:
    for each in astar_traces(mazes, grid, paths, **options, first=first):
        yield f'{{"prompt": "{each.prompt}", "reasoning": "{each.reasoning}", "plan": "{each.plan}"}}\n'.encode()


@_form("alphamaze", ".jsonl", "prompts and answers of AlphaMaze")
def _alphamaze_lines(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> Iterator[bytes]:
    texts = zip(alphamaze_prompts(mazes, grid, paths), alphamaze_answers(mazes, grid, paths), strict=True)
    for prompt, answer in texts:
        line = prompt.replace("\n", "\\n")
        yield f'{{"prompt": "{line}", "answer": "{answer}"}}\n'.encode()


@_form("pixels", ".npy", "images of 0 and 1, which is wall", wall_images, needs_paths=False)
def _wall_images(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> "dict[str, NDArray[Any]]":
    return {"images": wall_images(mazes, grid, **options)}


@_form("rgb", ".npy", "RGB images, as maze-dataset's as_pixels", rgb_images, needs_paths=False)
def _rgb_images(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> "dict[str, NDArray[Any]]":
    return {"images": rgb_images(mazes, grid, paths, **options)}


@_form("image-pairs", ".npz", "RGB images and the paths in them, as Easy-to-hard has them", image_pairs)
def _image_pairs(mazes: Any, grid: Any, paths: Any, first: int, options: Any) -> "dict[str, NDArray[Any]]":
    return dict(zip(("inputs", "targets"), image_pairs(mazes, grid, paths, **options), strict=True))


def form_named(name: str) -> Form:
    """Return the form with this name.

    Parameters
    ----------
    name : str
        One of `FORMS`.

    Returns
    -------
    Form
        The form.

    Raises
    ------
    ClewError
        If no form has this name.

    Examples
    --------
    >>> from clew.datasets.forms import form_named
    >>> form_named("hard-csv").suffix
    '.csv'
    """
    if not isinstance(name, str) or name not in FORMS:
        raise ClewError(f"there is no form {shown(name)}: use one of {', '.join(FORMS)}", field="form")
    return FORMS[name]


def parse_option(form: Form, name: str, text: str) -> Any:
    """Return the value of an option that is given as a text, as on the command line.

    Parameters
    ----------
    form : Form
        The form that has the option.
    name : str
        The name of the option, with hyphens or underscores.
    text : str
        'true' or 'false', a whole number, values with commas between them, or a word.

    Returns
    -------
    bool, int, tuple of str or str
        The value, of the type of the option's default.

    Raises
    ------
    ClewError
        If the form has no such option, or the text is not of its type.

    Examples
    --------
    >>> from clew.datasets.forms import form_named, parse_option
    >>> parse_option(form_named("tokens"), "step-tokens", "coordinate,distance")
    ('coordinate', 'distance')
    """
    key = name.replace("-", "_")
    if key not in form.options:
        raise ClewError(_no_option(form, name), option=name)
    default = form.options[key]
    if isinstance(default, bool):
        if text not in ("true", "false"):
            raise ClewError(f"{name}={shown(text)} must be true or false", option=name)
        return text == "true"
    if default is None or isinstance(default, int):
        if not (text.isascii() and text.isdecimal()) or len(text) > 20:
            raise ClewError(f"{name}={shown(text)} must be a whole number", option=name)
        return int(text)
    return tuple(text.split(",")) if isinstance(default, tuple) else text


def _no_option(form: Form, name: str) -> str:
    known = ", ".join(each.replace("_", "-") for each in form.options)
    return f"{form.name} has no option {shown(name)}: " + (f"it has {known}" if known else "it has none")


def export(form_name: str, batches: "Iterable[Batch]", target: str | os.PathLike[str], **options: Any) -> int:
    """Write mazes in the form of other software to a file, completely or not at all.

    Only one batch is in memory at a time. Arrays are collected in a temporary file without a name.

    Parameters
    ----------
    form_name : str
        The name of the form: 'maze-dataset', 'tokens', 'hard-csv', 'search-traces', 'alphamaze', 'pixels', 'rgb' or
        'image-pairs'.
    batches : iterable of (mazes, grid, paths)
        Arrays of mazes as `clew.generate_many` returns them, their grid, and the paths through them as
        `clew.solve_many` returns them, or None.
    target : str or path
        The name of the file.
    **options
        The options of the form: its `options` in `FORMS`.

    Returns
    -------
    int
        How many mazes were written.

    Raises
    ------
    ClewError
        If there is no such form or option, if a batch cannot be written in this form, if the batches differ in size
        where the form is an array or a CSV file of hard mazes, or if the file cannot be written.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import export
    >>> def batches():
    ...     for first in range(0, 100, 25):
    ...         mazes = clew.generate_many("wilson", "15x15", 25, seed=7, first=first)
    ...         yield mazes, "15x15", clew.solve_many(mazes, "15x15")
    >>> export("hard-csv", batches(), "/dev/null", augment=True)
    100
    """
    form = form_named(form_name)
    for name, value in options.items():
        if name not in form.options:
            raise ClewError(_no_option(form, name), option=name)
        if isinstance(form.options[name], bool) and not isinstance(value, bool):
            raise ClewError(f"{name} is {shown(value)}: it must be True or False", option=name)
    if not isinstance(batches, Iterable):
        raise ClewError(f"batches is {shown(batches)}: give {BATCHES}", field="batches")
    name_of_file = os.fspath(target) if isinstance(target, os.PathLike) else target
    chosen = form.options | options
    written, spec = 0, ""
    with whole_files.open_atomic(name_of_file) as file, ExitStack() as stack:
        arrays: dict[str, _Spool] = {}
        file.write(form.head)
        for batch in batches:
            if not isinstance(batch, (tuple, list)) or len(batch) != 3:
                raise ClewError(f"a batch is {shown(batch)}: give {BATCHES}", field="batches")
            mazes, grid, paths = batch
            if form.one_size:
                spec, before = parse_grid(grid).spec, spec
                if before not in ("", spec):
                    raise ClewError(
                        f"these mazes are on {spec} and those before on {before}: one file of {form.name} holds mazes "
                        f"of one size, so write those of each grid to a separate file",
                        field="batches",
                    )
            if paths is None and form.needs_paths:
                raise ClewError(
                    f"{form.name} needs a path through each maze, and these mazes have none: make the data set with "
                    f"solutions",
                    field="paths",
                )
            content = form.content(mazes, grid, paths, written, chosen)
            if isinstance(content, dict):
                _append(arrays, content, name_of_file, stack)
            else:
                file.writelines(content)
            written += len(mazes)
        if form.suffix in (".npy", ".npz"):
            _write_arrays(file, arrays, form)
    return written


class _Spool:
    """An array that grows along its first axis, in a temporary file."""

    def __init__(self, file: IO[bytes], like: "NDArray[Any]") -> None:
        self.file = file
        self.tail = like.shape[1:]
        self.dtype = like.dtype
        self.length = 0

    def append(self, name: str, array: "NDArray[Any]") -> None:
        """Add entries."""
        if array.shape[1:] != self.tail:
            raise ClewError(
                f"the {name} of one batch have the shape {array.shape[1:]} and those before {self.tail}: one array "
                f"holds mazes of one size, so write those of each grid to a separate file"
            )
        self.file.write(np.ascontiguousarray(array).data.cast("B") if array.size else b"")
        self.length += len(array)

    def pieces(self) -> Iterator[bytes]:
        """Yield the content of a .npy file."""
        npy, head = np.lib.format, io.BytesIO()
        description = {"descr": npy.dtype_to_descr(self.dtype), "fortran_order": False}
        npy.write_array_header_1_0(head, description | {"shape": (self.length, *self.tail)})
        yield head.getvalue()
        self.file.seek(0)
        while piece := self.file.read(PIECE):
            yield piece


def _append(arrays: dict[str, _Spool], content: "dict[str, NDArray[Any]]", target: str, stack: ExitStack) -> None:
    """Add the arrays of a batch to those before."""
    if arrays and arrays.keys() != content.keys():
        raise ClewError("some batches have paths and others have none: write them to separate files", field="paths")
    for name, array in content.items():
        if name not in arrays:
            folder = os.path.dirname(os.path.realpath(target))
            writable = os.access(folder, os.W_OK) and not folder.startswith(("/dev", "/proc"))
            file = tempfile.TemporaryFile(dir=folder if writable else None)  # noqa: SIM115 - the stack closes it
            arrays[name] = _Spool(stack.enter_context(file), array)
        arrays[name].append(name, array)


def _write_arrays(file: IO[bytes], arrays: dict[str, _Spool], form: Form) -> None:
    """Write the arrays as .npy, or as .npz, whose members are not compressed."""
    if not arrays:
        raise ClewError(f"there are no mazes to write as {form.name}: give at least one batch")
    if form.suffix == ".npy":
        (only,) = arrays.values()
        file.writelines(only.pieces())
        return
    with ZipFile(file, "w") as archive:
        for name, array in arrays.items():
            with archive.open(ZipInfo(f"{name}.npy", OLDEST), "w", force_zip64=True) as member:
                for piece in array.pieces():
                    member.write(piece)
