"""Write a data set in the form of other software, batch by batch: the file is written completely or not at all."""

import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from typing import IO, Any
from zipfile import ZipFile, ZipInfo

from clew.datasets.forms.entry import Form, form_named
from clew.errors import ClewError, shown
from clew.grids import Grid, parse_grid
from clew.lazy import NDArray, np
from clew.mazes.many.solve_many import Paths
from clew.safe_io import whole_files

Batch = tuple[NDArray[Any], Grid | str, Paths | None]

BATCHES = "an iterable of tuples (mazes, grid, paths), whose paths may be None"
CHUNK = 1 << 20  # bytes that are copied at a time
OLDEST = (1980, 1, 1, 0, 0, 0)  # the date of what is in an archive: equal data sets make equal files


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
        form.check_option(name)
        if isinstance(form.options[name], bool) and not isinstance(value, bool):
            raise ClewError(f"{name} is {shown(value)}: it must be True or False", option=name)
    if not isinstance(batches, Iterable):
        raise ClewError(f"batches is {shown(batches)}: give {BATCHES}", field="batches")
    name_of_file = os.fspath(target) if isinstance(target, os.PathLike) else target
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
            content = form.content(mazes, grid, paths, written, form.options | options)
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

    def write(self, file: IO[bytes]) -> None:
        """Write the content of a .npy file."""
        shape = (self.length, *self.tail)
        about = {"descr": np.lib.format.dtype_to_descr(self.dtype), "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(file, about)
        self.file.seek(0)
        shutil.copyfileobj(self.file, file, CHUNK)


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
        only.write(file)
        return
    with ZipFile(file, "w") as archive:
        for name, array in arrays.items():
            with archive.open(ZipInfo(f"{name}.npy", OLDEST), "w", force_zip64=True) as member:
                array.write(member)
