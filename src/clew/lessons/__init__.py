"""Lessons: how each algorithm works, what its mazes look like and why, in English and in Japanese.

A lesson is one file, `generators/wilson.toml`: its texts in each language, and its steps with the names of the events
(`clew.EVENTS`) during which a step is the current one. Besides the algorithms there is the solver lesson `distances`,
to be shown with the events of `breadth-first`.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from clew.errors import ClewError

__all__ = ["LANGUAGES", "Lesson", "Step", "lesson", "lesson_names"]

LANGUAGES = ("en", "ja")


@dataclass(frozen=True)
class Step:
    """One step of an algorithm in plain words."""

    text: str
    events: tuple[str, ...]  # while these happen, this is the current step; names as in `clew.EVENTS`


@dataclass(frozen=True)
class Lesson:
    """How an algorithm works, in one language; all but the title are sentences."""

    title: str
    summary: str
    texture: str  # what its mazes look like and why; of a solver, what its search looks like
    cost: str
    history: str
    steps: tuple[Step, ...]


def lesson(kind: str, name: str, language: str) -> Lesson | None:
    """Return the lesson about a 'generator' or 'solver' in 'en' or 'ja'; None for one without, such as a plugin.

    Underscores in the name are dashes. Raises `ClewError` for another language.
    """
    if language not in LANGUAGES:
        raise ClewError(f"there are no lessons in {language!r}: choose one of {', '.join(LANGUAGES)}", field="language")
    name = name.replace("_", "-")
    return _read(kind, name, language) if name in lesson_names(kind) else None


@cache
def lesson_names(kind: str) -> tuple[str, ...]:
    """List the names of all lessons about a kind in alphabetical order; empty for an unknown kind."""
    if kind not in ("generator", "solver"):
        return ()
    entries = files(__package__).joinpath(f"{kind}s").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in entries if file.name.endswith(".toml")))


@cache
def _read(kind: str, name: str, language: str) -> Lesson:
    text = files(__package__).joinpath(f"{kind}s", f"{name}.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = loads(text)
    steps = tuple(Step(step[language], tuple(step["events"])) for step in data["steps"])
    return Lesson(**data[language], steps=steps)
