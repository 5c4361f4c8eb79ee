"""Read and write mazes: the suffix and the content choose the format.

A format is a file of this folder with a marked function of the file's name that writes it; `@format` names the
functions that read it and recognize it. Files whose name begins with `_` are what they share, `documents` is what a
document has besides passages, and `picture_files` what pictures say about their mazes.
"""

import os
from typing import TYPE_CHECKING

from clew import registry
from clew.errors import ClewError, prefixed, shown
from clew.formats._arrays import from_directions, from_thick
from clew.mazes.maze import Maze, check_maze
from clew.registry import listing
from clew.safe_io.whole_files import WholeFiles, read_bytes

if TYPE_CHECKING:
    from clew.formats.jam import Rows
    from clew.grids import Graph

__all__ = ["built_to_carved", "dumps", "from_directions", "from_thick", "load", "loads", "parse_graph", "save"]

SHARED = ("documents", "picture_files", "text_page")  # what is in this folder and no format
MAX_BYTES = 256 << 20  # of a stream, whose format is not known beforehand


def load(
    path: str | os.PathLike[str], *, strict: bool = False, notes: list[str] | None = None, built: bool = False
) -> Maze:
    """Read a maze from a file.

    The suffix names the formats to try first; the content decides.

    Parameters
    ----------
    path : str or path-like
        The name of the file.
    strict : bool, default False
        Refuse one-sided passages. Otherwise they are read as walls.
    notes : list of str, optional
        Gets a sentence for each thing that was left out.
    built : bool, default False
        Read the Maze Jam's JSON of a wall builder: set bits are south and east walls.

    Returns
    -------
    Maze
        The maze, with its openings and its provenance if the format keeps them.

    Raises
    ------
    ClewError
        If there is no such file, or it holds no maze in a format that Clew reads. The sentence names the file.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "4x3", seed=7)
    >>> clew.save(maze, "maze.clew")
    >>> clew.load("maze.clew") == maze
    True
    """
    name = _file_name(path, "clew.load")
    likely = _suffixed(registry.suffix_of(name))
    data = read_bytes(name, max(entry.max_bytes for entry in likely or registry.find_all("format")), MAX_BYTES)
    with prefixed(f"{name}: "):
        return _read(data, likely, strict=strict, notes=notes, built=built)


def loads(
    data: bytes | str, format: str = "", *, strict: bool = False, notes: list[str] | None = None, built: bool = False
) -> Maze:
    """Read a maze from bytes or a string.

    Parameters
    ----------
    data : bytes or str
        The content of a file; a string is taken as UTF-8.
    format : str, optional
        What to try first: a format's name or suffix, or the name of a file with that suffix ('npy', '.json',
        'maze.npz'). The content decides.
    strict, notes, built
        As for `load`.

    Returns
    -------
    Maze
        The maze, with its openings and its provenance if the format keeps them.

    Raises
    ------
    ClewError
        If the data is not a maze in a format that Clew reads, or there is no such format.

    Examples
    --------
    >>> import clew
    >>> print(clew.loads("[[4,10],[4,9]]"))
    ┌───────┐
    │       │
    ├───╴   │
    │       │
    └───────┘
    """
    if not isinstance(data, (str, bytes, bytearray)):
        raise ClewError(f"clew.loads needs bytes or a string, not {shown(data)}: clew.load reads a file")
    content = data.encode(errors="surrogatepass") if isinstance(data, str) else bytes(data)
    return _read(content, _named(format) if format else [], strict=strict, notes=notes, built=built)


def _read(data: bytes, likely: list[registry.Format], *, strict: bool, notes: list[str] | None, built: bool) -> Maze:
    """Read the maze with the first format that recognizes the data; the `likely` ones are tried first."""
    if built and strict:
        raise ClewError("strict cannot be combined with built: the rows of a wall builder have each wall only once")
    if not data.strip():
        raise ClewError("the input is empty: give a maze in a format that `clew convert` writes")
    if built:
        _check_length(data, MAX_BYTES)
        from clew.formats import jam

        return jam.read_built(data)
    others = [entry for entry in registry.find_all("format") if entry not in likely]
    # Of those that do not recognize it, a likely one raises the most helpful error.
    reader = next((entry for entry in (*likely, *others) if entry.sniff(data)), likely[0] if likely else None)
    if reader is None:
        from clew.formats import picture_files as pictures

        if pictures.has_note(data):
            advice = "`clew show FILE` prints the command that makes its maze again"
            raise ClewError(f"this is a picture, from which Clew reads no maze: {advice}")
        raise ClewError(f"the input is in no format that Clew reads ({', '.join(_suffixes())}): it {_beginning(data)}")
    _check_length(data, reader.max_bytes)
    maze: Maze = reader.read(data, strict=strict, notes=notes)
    return maze


def _check_length(data: bytes, max_bytes: int) -> None:
    if len(data) > max_bytes:
        raise ClewError(
            f"{len(data):,} bytes are too many: at most {max_bytes:,} are read of this format; .npy holds more"
        )


def dumps(maze: Maze, format: str = "clew") -> bytes:
    r"""Write a maze as bytes that `loads` reads.

    For pictures, use `clew.draw`.

    Parameters
    ----------
    maze : Maze
        The maze to write.
    format : str, default 'clew'
        A format's name or suffix, or the name of a file with that suffix ('npy', '.json', 'maze.npz'). If several
        formats share the suffix, the first that can hold the maze is written.

    Returns
    -------
    bytes
        The content of a file.

    Raises
    ------
    ClewError
        If there is no such format, or it cannot hold the maze: most hold rectangles only.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "2x2", seed=7)
    >>> clew.dumps(maze, "json")
    b'[[6,8],\n[5,8]]\n'
    >>> clew.loads(clew.dumps(maze)) == maze
    True
    """
    check_maze(maze, "clew.dumps", format)
    return _write(maze, _named(format))[1]


def save(maze: Maze, path: str | os.PathLike[str]) -> None:
    """Write a maze to a file, from which `load` reads it again.

    The file is written whole or not at all, with the files that it refers to, such as the picture of the tiles of a
    map. For pictures, use `clew.render`.

    Parameters
    ----------
    maze : Maze
        The maze to write.
    path : str or path-like
        The name of the file. Its suffix chooses the format: '.clew' keeps everything about any maze.

    Raises
    ------
    ClewError
        If no format has the suffix, or the format cannot hold the maze.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> from pathlib import Path
    >>> import clew
    >>> maze = clew.generate("wilson", "2x2", seed=7)
    >>> clew.save(maze, "maze.json")
    >>> print(Path("maze.json").read_text().rstrip())
    [[6,8],
    [5,8]]
    """
    check_maze(maze, "clew.save", path)
    name = _file_name(path, "clew.save")
    suffix = registry.suffix_of(name)
    if not (found := _suffixed(suffix)):
        known = f"formats that can be read back ({', '.join(_suffixes())})"
        if suffix in _suffixes("renderer"):
            raise ClewError(f"save writes {known}: use clew.render for pictures such as {name}")
        raise ClewError(f"save writes {known}, and {name!r} does not end with one of them")
    write_file(maze, name, found)


def write_file(maze: Maze, name: str, formats: list[registry.Format]) -> None:
    """Write a file in the first of these formats that can hold the maze, and what it refers to; all of it or nothing.

    What is there already is left as it is: somebody may have drawn better tiles.
    """
    entry, written = _write(maze, formats)
    with WholeFiles() as files:
        for beside, content in (entry.beside() if entry.beside else {}).items():
            if not os.path.exists(place := os.path.join(os.path.dirname(name), beside)):
                with files.open(place) as file:
                    file.write(content)
        with files.open(name) as file:
            file.write(written)


def _write(maze: Maze, formats: list[registry.Format]) -> tuple[registry.Format, bytes]:
    """Write the maze in the first of these formats that can hold it; raise the error of the first if none can."""
    problems = []
    for entry in formats:
        try:
            written = entry.function(maze)
        except ClewError as problem:
            problems.append(problem)
        else:
            return entry, written if isinstance(written, bytes) else str(written).encode()
    raise problems[0]


def built_to_carved(rows: "Rows") -> list[list[int]]:
    """Convert a wall builder's rows of the Maze Jam to rows of passages.

    Parameters
    ----------
    rows : list of lists of int
        South and east walls of each cell, [row][column]: 2 is a wall to the south, 4 one to the east.

    Returns
    -------
    list of lists of int
        The passages of each cell, as the Jam's own page computes them: N=1 S=2 E=4 W=8. Every side to the north and
        west inside the maze is open.

    Raises
    ------
    ClewError
        If the rows are not equally long or hold anything but numbers from 0 to 15.

    Examples
    --------
    >>> built_to_carved([[2, 4], [6, 6]])
    [[4, 10], [1, 9]]
    """
    from clew.formats import jam

    return jam.built_to_carved(rows)


def parse_graph(data: bytes, suffix: str) -> "Graph":
    r"""Read a graph from bytes, in any format that the grid `graph:FILE` reads.

    Parameters
    ----------
    data : bytes
        The content of a file: an edge list, a sparse matrix (.npz), a Clew document, GraphML, GEXF or GML.
    suffix : str
        The suffix of the file, such as '.txt' or '.graphml'.

    Returns
    -------
    Graph
        The grid with these cells and edges.

    Raises
    ------
    ClewError
        If the data is not a graph. The message names line and column.

    Examples
    --------
    >>> graph = parse_graph(b"a b\nb c\nc a\n", ".txt")
    >>> graph.cells, graph.edges
    (3, 3)
    """
    from clew.formats import _graph_files

    return _graph_files.parse_graph(data, suffix)


def _file_name(path: str | os.PathLike[str], function: str) -> str:
    """Return the name of a file as a string; `function` is the one that needs it, for a message."""
    try:
        return os.fsdecode(path)
    except TypeError:
        raise ClewError(f"{function} needs the name of a file, such as 'maze.clew', not {shown(path)}") from None


def _beginning(data: bytes) -> str:
    """Return how the data begins, for a message."""
    text = data[:60].decode("utf-8-sig", "ignore").strip()
    if not text or not "".join(text.split()).isprintable():
        return "is not text"
    return f"begins with {text.splitlines()[0][:20].rstrip()!r}"


def _named(format: str) -> list[registry.Format]:
    """Return the formats of this name, suffix or file name; raise `ClewError` if it is unknown."""
    if not isinstance(format, str):
        raise ClewError(f"the format is {shown(format)}: it must be a name or a suffix, such as 'clew'")
    name = format.lower()
    if registry.has("format", name):
        return [registry.find("format", name)]
    suffix = f".{name.lstrip('.')}"
    if not (found := _suffixed(suffix) or _suffixed(suffix := registry.suffix_of(name) or suffix)):
        known = ", ".join(each[1:] for each in _suffixes())
        if registry.has("renderer", name) or suffix in _suffixes("renderer"):
            raise ClewError(f"{format} is a picture, not a format that keeps a maze: use clew.draw, or one of {known}")
        raise ClewError(f"there is no format {shown(format)}: choose one of {known}")
    return found


def _suffixed(suffix: str) -> list[registry.Format]:
    """Return the formats that have this suffix; those that list it first come first."""
    matching = [entry for entry in registry.find_all("format") if suffix in entry.suffixes]
    return sorted(matching, key=lambda entry: entry.suffixes.index(suffix))


def _suffixes(kind: str = "format") -> list[str]:
    """Return the suffixes of all formats or renderers, in alphabetical order."""
    writers = [entry for entry in registry.writers() if entry.kind == kind]
    return sorted({suffix for entry in writers for suffix in entry.suffixes})


listing.make_callable(__name__, listing.formats)
