"""Lessons: how each algorithm works and what its mazes look like, in English and in Japanese.

A lesson is one file, such as `generators/wilson.toml`: its texts in each language, and its steps with the names of the
events (`clew.EVENTS`) during which a step is the current one. The solver lesson `distances` belongs to no algorithm; it
goes with the events of `breadth-first`. What an algorithm promises follows from its facts, and is said in sentences of
`promises.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from clew.errors import ClewError

__all__ = ["LANGUAGES", "Lesson", "Step", "lesson", "lesson_names", "promise"]

LANGUAGES = ("en", "ja")


@dataclass(frozen=True)
class Step:
    """One step of an algorithm in plain words.

    Attributes
    ----------
    text : str
        What happens, in one or two sentences.
    events : tuple of str
        The events of a run during which this is the current step, with names as in `clew.EVENTS`.

    Examples
    --------
    >>> from clew.lessons import lesson
    >>> lesson("generator", "wilson", "en").steps[2]
    Step(text='When you come back to your own path, forget the loop that you have walked.', events=('erase',))
    """

    text: str
    events: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """The explanation of an algorithm in one language.

    Attributes
    ----------
    title : str
        The name of the algorithm, such as "Wilson's algorithm".
    summary : str
        The idea in one sentence.
    texture : str
        What its mazes look like and why; for a solver, what its search looks like.
    cost : str
        Time and memory, for readers without mathematics.
    history : str
        Who published it, when and where.
    steps : tuple of Step
        The steps of the algorithm in order.

    Examples
    --------
    >>> from clew.lessons import lesson
    >>> lesson("solver", "breadth-first", "en").title
    'Breadth-first search'
    """

    title: str
    summary: str
    texture: str
    cost: str
    history: str
    steps: tuple[Step, ...]


def lesson(kind: str, name: str, language: str) -> Lesson | None:
    """Return the lesson about an algorithm.

    Parameters
    ----------
    kind : {'generator', 'solver'}
        What kind of algorithm it is.
    name : str
        The name of the algorithm; `_` is read as `-`.
    language : {'en', 'ja'}
        The language of the texts.

    Returns
    -------
    Lesson or None
        The lesson; None if there is no lesson about the algorithm, such as one from a plug-in.

    Raises
    ------
    ClewError
        If there are no lessons in the language.

    Examples
    --------
    >>> from clew.lessons import lesson
    >>> lesson("generator", "binary-tree", "en").summary
    'Every cell opens one passage, north or east, and a coin decides which.'
    """
    name = name.replace("_", "-")
    _check_language(language)
    return _read(kind, name, language) if name in lesson_names(kind) else None


@cache
def lesson_names(kind: str) -> tuple[str, ...]:
    """Return the names of all lessons about a kind of algorithm.

    Parameters
    ----------
    kind : {'generator', 'solver'}
        What kind of algorithm it is; any other kind has no lessons.

    Returns
    -------
    tuple of str
        The names, in alphabetical order.

    Examples
    --------
    >>> from clew.lessons import lesson_names
    >>> lesson_names("solver")[:3]
    ('a-star', 'all-shortest', 'bidirectional')
    """
    if kind not in ("generator", "solver"):
        return ()
    entries = files(__package__).joinpath(f"{kind}s").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in entries if file.name.endswith(".toml")))


def promise(facts: Mapping[str, Any], language: str) -> str:
    """Return what an algorithm promises: how likely each of its mazes is, or what path it finds and what it needs.

    Parameters
    ----------
    facts : mapping
        The facts about a generator or a solver, as in `clew.registry.catalogue`.
    language : {'en', 'ja'}
        The language of the sentences.

    Returns
    -------
    str
        One sentence or more.

    Raises
    ------
    ClewError
        If there are no lessons in the language.

    Examples
    --------
    >>> from clew.lessons import promise
    >>> from clew.registry import describe, find
    >>> promise(describe(find("generator", "wilson")), "en")
    'Uniform: every perfect maze of the grid is equally likely.'
    """
    _check_language(language)
    sentences = _promises()[language]
    if "shortest" in facts:
        keys = ("shortest" if facts["shortest"] else "path", facts["result"] if facts["result"] == "walk" else "plan")
        return (" " if language == "en" else "").join(sentences[key] for key in (*keys, facts["grids"]))
    law = "uniform" if facts["uniform"] else "weights" if facts["weights"] else "biased"
    return sentences[law if facts["connected"] else "parts"]


@cache
def _promises() -> dict[str, dict[str, str]]:
    return loads(files(__package__).joinpath("promises.toml").read_text(encoding="utf-8"))


def _check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise ClewError(f"there are no lessons in {language!r}: choose one of {', '.join(LANGUAGES)}", field="language")


@cache
def _read(kind: str, name: str, language: str) -> Lesson:
    text = files(__package__).joinpath(f"{kind}s", f"{name}.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = loads(text)
    steps = tuple(Step(step[language], tuple(step["events"])) for step in data["steps"])
    return Lesson(**data[language], steps=steps)
