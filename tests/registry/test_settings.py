"""Functions whose arguments are the fields of a settings class."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from inspect import signature

import pytest

from clew import ClewError
from clew.paper import class_set, placemat, poster
from clew.registry.settings import takes


@dataclass(frozen=True)
class Walk:
    start: int
    _: KW_ONLY
    steps: int = 1
    name: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)


@takes(Walk, rest="options")
def walk(settings: Walk) -> tuple[int, int, dict[str, object]]:
    """Walk."""
    return settings.start, settings.steps, dict(settings.options)


@takes(Walk)
def plain_walk(settings: Walk) -> Walk:
    return settings


def test_the_arguments_are_the_fields() -> None:
    assert plain_walk(3, steps=4) == Walk(3, steps=4)
    assert walk(3, steps=4, bias=0.5, turns=2) == (3, 4, {"bias": 0.5, "turns": 2})
    assert walk.__doc__ == "Walk."


def test_the_order_of_other_keywords_is_kept() -> None:
    names = [f"option{number}" for number in range(20)]
    assert list(walk(1, **dict.fromkeys(names, 0))[2]) == names


def test_the_signature_shows_the_fields() -> None:
    assert str(signature(walk)).startswith(
        "(start: int, *, steps: int = 1, name: str | None = None, **options: object) -> tuple"
    )
    assert "options" in signature(plain_walk).parameters


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'start'"):
        walk()
    with pytest.raises(TypeError, match="unexpected keyword argument 'bias'"):
        plain_walk(1, bias=2)  # type: ignore[call-arg]


def test_a_text_that_is_none_is_refused() -> None:
    assert plain_walk(1, name="a") == Walk(1, name="a")
    with pytest.raises(ClewError, match="name must be text, not 5") as told:
        plain_walk(1, name=5)  # type: ignore[arg-type]
    assert told.value.field == "name"
    for argument in ("grid", "paper", "title", "tiles", "sheets", "algorithm", "where"):
        with pytest.raises(ClewError, match=f"{argument} must be text, not 5"):
            poster(**{argument: 5})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("function", "argument", "needed"),
    [
        (poster, "style", "a PaperStyle"),
        (poster, "tone", "a Tone"),
        (poster, "secret", "a SecretPicture"),
        (placemat, "grids", "a list"),
        (class_set, "names", "a list"),
    ],
)
def test_an_object_of_another_class_is_refused(function: Callable[..., object], argument: str, needed: str) -> None:
    with pytest.raises(ClewError, match=f"^{argument} must be {needed}, not 5$"):
        function(**{argument: 5})
