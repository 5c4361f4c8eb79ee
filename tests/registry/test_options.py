"""Options: what people write, what a function gets, and how errors name the option."""

import pytest

from clew import ClewError, registry
from clew.registry.calls import Name
from clew.registry.options import Blend, Chance, Choice, Count, Flag, Length, Option, Parameter, Word

WORDS = ("newest", "oldest", "random")


@pytest.mark.parametrize(
    ("option", "written", "value", "shown"),
    [
        (Word(WORDS), "oldest", "oldest", "oldest"),
        (Choice(WORDS), "oldest", 1, "oldest"),
        (Flag(), "YES", True, "yes"),
        (Flag(), "0", False, "no"),
        (Flag(), False, False, "no"),
        (Chance(), "0.3", 19661, 0.3),
        (Length(0.5, 1000), "0.5in", 12.7, "12.7mm"),
        (Length(0.5, 1000), " 1.2 CM", 12.0, "12mm"),
        (Length(0.5, 1000), 0.5, 0.5, "0.5mm"),
        (Chance(), 1, 65536, 1.0),
        (Count(2, 9), "9", 9, 9),
        (Count(2, 9), 2.0, 2, 2),
        (Blend(WORDS), "random", (0, 0, 1), "random"),
        (Blend(WORDS), "random, newest:3", (3, 3, 4), "newest:3,random:1"),
        (Name("solver"), "a_star", "a-star", "a-star"),
    ],
)
def test_an_option_understands_and_shows(option: Option, written: object, value: object, shown: object) -> None:
    assert option.parse(written) == value
    assert option.show(value) == shown
    assert option.parse(shown) == value


@pytest.mark.parametrize(
    ("option", "written", "says"),
    [
        (Word(WORDS), "young", "depth must be one of newest, oldest, random, not 'young'"),
        (Choice(WORDS), 0, "depth must be one of newest, oldest, random, not 0"),
        (Flag(), "perhaps", "depth must be yes or no, not 'perhaps'"),
        (Length(0.5, 9), "0.04cm", "depth must be from 0.5mm to 9mm, not 0.04cm"),
        (Length(0.5, 9), "8 miles", "depth must be a length, such as 8mm, not '8 miles'"),
        (Length(0.5, 9), "infmm", "depth must be from 0.5mm to 9mm, not infmm"),
        (Length(0.5, 9), "nanmm", "depth must be a length, such as 8mm, not 'nanmm'"),
        (Chance(), 1.01, "depth must be from 0 to 1, not 1.01"),
        (Chance(), True, "depth must be a number, not True"),
        (Chance(), "nan", "depth must be a number, not 'nan'"),
        (Count(2, 9), 10, "depth must be from 2 to 9, not 10"),
        (Count(2, 9), 2.5, "depth must be a whole number, not 2.5"),
        (Count(2, 9), "٣", "depth must be a whole number, not '٣'"),
        (Count(2, 9), "1_0", "depth must be a whole number, not '1_0'"),
        (Blend(WORDS), "newest:0", "depth must give some weight to newest, oldest, random, not 'newest:0'"),
        (Blend(WORDS), "new", "depth must blend newest, oldest, random, as in newest:75,random:25, not 'new'"),
    ],
)
def test_an_error_names_the_option(option: Option, written: object, says: str) -> None:
    with pytest.raises(ClewError) as problem:
        Parameter("depth", option).parse(written)
    assert str(problem.value) == says
    assert problem.value.option == "depth"


@pytest.mark.parametrize(
    ("options", "says", "option"),
    [
        ({"close_out": 2}, "sidewinder: close-out must be from 0 to 1, not 2", "close-out"),
        ({"close-inn": 1}, "sidewinder has no option close-inn: did you mean close-out? it has close-out", "close-inn"),
    ],
)
def test_an_error_of_an_entry_names_both(options: dict[str, object], says: str, option: str) -> None:
    with pytest.raises(ClewError) as problem:
        registry.find("generator", "sidewinder").values(options)
    assert str(problem.value) == says
    assert problem.value.option == option


def test_without_a_value_an_option_has_its_default() -> None:
    found = registry.find("generator", "sidewinder")
    assert found.values({}) == found.values({"close-out": None}) == (32768,)
    assert found.shown((16384,)) == {"close-out": 0.25}


def test_options_of_crossings_are_shown_of_weave_mazes_only() -> None:
    found = registry.find("generator", "kruskal")
    assert found.shown(found.values({})) == {}
    assert found.shown(found.values({}), weave=True) == {"crossings": 0.2}
