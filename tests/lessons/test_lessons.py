"""Every algorithm has a lesson, and the lesson fits what the algorithm does."""

import re
from dataclasses import fields

import pytest

import clew
from clew import registry
from clew.errors import ClewError
from clew.grids.events import EVENTS
from clew.lessons import LANGUAGES, lesson, lesson_names, promise

KINDS = ("generator", "solver")
BESIDES = ("solver", "distances")  # a lesson without an algorithm of its own, shown with the events of breadth-first
PERCENTAGE = re.compile(r"([\d.]+)(?:(?: to |〜)([\d.]+))? ?%")
OPTIONS = {
    "binary-tree": [{"bias": "south-west"}],
    "sidewinder": [{"close_out": 0.1}, {"close_out": 0.9}],
    "houston": [{"switch": 0}, {"switch": 1}, {"switch": 0.7}],
    "growing-tree": [{"strategy": rule} for rule in ("random", "oldest", "middle", "newest:2,oldest,random,middle")],
    "blobby-division": [{"room": 3}, {"divisions": 5}],
    "recursive-division": [{"bias": "even", "room": 3}, {"bias": "longest", "divisions": 5}],
}


def own(kind):
    """The algorithms of this package, without those of plug-ins."""
    return [name for name in registry.names(kind) if registry.find(kind, name).function.__module__.startswith("clew.")]


ALGORITHMS = [(kind, name) for kind in KINDS for name in own(kind)]
LESSONS = [(kind, name) for kind in KINDS for name in lesson_names(kind)]


def sentences(found):
    return [found.summary, found.texture, found.cost, found.history, *(step.text for step in found.steps)]


def percentages(text):
    return sorted(number for pair in PERCENTAGE.findall(text) for number in pair if number)


def logged(kind, name):
    """The names of all events in the logs of some runs."""
    if kind == "generator":
        runs = [
            clew.trace(name, size, seed, compiled=False, **options)
            for options in [{}, *OPTIONS.get(name, [])]
            for size in ("1x1", "1x9", "9x1", "12x9")
            for seed in range(3)
        ]
        return {EVENTS[event] for run in runs for event, _, _ in run}
    solver = "breadth-first" if (kind, name) == BESIDES else name
    mazes = (clew.generate("wilson", "9x7", seed) for seed in range(5))
    return {EVENTS[event] for maze in mazes for event, _, _ in clew.trace_solve(maze, solver, compiled=False)}


def test_every_algorithm_has_a_lesson_and_every_lesson_an_algorithm():
    wanting = [f"src/clew/lessons/{kind}s/{name}.toml" for kind, name in ALGORITHMS if (kind, name) not in LESSONS]
    assert wanting == [], (
        "write these lessons, in English and Japanese, as a similar algorithm has one; then `make docs`"
    )
    assert sorted(LESSONS) == sorted([*ALGORITHMS, BESIDES]), "a lesson is about an algorithm that is gone"


@pytest.mark.parametrize(("kind", "name"), LESSONS)
def test_both_languages_have_the_same_steps_and_events(kind, name):
    english, japanese = (lesson(kind, name, language) for language in LANGUAGES)
    assert [step.events for step in english.steps] == [step.events for step in japanese.steps]
    assert 3 <= len(english.steps) <= 8


@pytest.mark.parametrize(("kind", "name"), LESSONS)
def test_every_event_of_a_run_is_in_exactly_one_step(kind, name):
    events = [event for step in lesson(kind, name, "en").steps for event in step.events]
    assert sorted(events) == sorted(logged(kind, name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "name"), LESSONS)
def test_texts_are_whole_sentences(kind, name, language):
    found = lesson(kind, name, language)
    end = {"en": ".", "ja": "。"}[language]
    for text in sentences(found):
        assert text.endswith(end), text
        assert text == " ".join(text.split()), text
        assert len(text) > 8
    assert found.title == found.title.strip()
    assert not found.title.endswith(end)
    assert found.summary.count(end) == 1


@pytest.mark.parametrize(("kind", "name"), LESSONS)
def test_japanese_texts_are_japanese_and_no_text_comes_twice(kind, name):
    english, japanese = (lesson(kind, name, language) for language in LANGUAGES)
    assert all(re.search("[ぁ-ん]", text) for text in sentences(japanese))
    assert not any(re.search("[ぁ-んァ-ヶ一-龠。、]", text) for text in [english.title, *sentences(english)])
    for found in (english, japanese):
        assert len(set(sentences(found))) == len(sentences(found))


@pytest.mark.parametrize(("kind", "name"), [each for each in LESSONS if each != BESIDES])
def test_percentages_are_those_of_the_algorithm(kind, name):
    english, japanese = (percentages(" ".join(sentences(lesson(kind, name, language)))) for language in LANGUAGES)
    assert english == japanese
    known = percentages(registry.find(kind, name).description)
    assert set(english) <= set(known)


def test_titles_tell_lessons_apart():
    for language in LANGUAGES:
        titles = [lesson(kind, name, language).title for kind, name in LESSONS]
        assert len(set(titles)) == len(titles)


def test_there_is_no_lesson_about_what_is_unknown():
    assert lesson("generator", "no-such-algorithm", "en") is None
    assert lesson("generator", "../solvers/a-star", "en") is None
    assert lesson("format", "jam", "en") is None
    assert lesson("generator", "a-star", "en") is None


def test_underscores_are_dashes():
    assert lesson("generator", "hunt_and_kill", "en") == lesson("generator", "hunt-and-kill", "en") is not None


def test_another_language_is_refused():
    with pytest.raises(ClewError, match="no lessons in 'de': choose one of en, ja"):
        lesson("generator", "wilson", "de")
    with pytest.raises(ClewError, match="no lessons in 'de'"):
        promise(registry.describe(registry.find("generator", "wilson")), "de")


def test_a_lesson_is_read_once():
    assert lesson("solver", "a-star", "ja") is lesson("solver", "a-star", "ja")
    assert [field.name for field in fields(lesson("solver", "a-star", "ja"))][:3] == ["title", "summary", "texture"]


def test_an_algorithm_promises_what_its_facts_say():
    said = {each["name"]: promise(each, "en") for kind in KINDS for each in registry.catalogue(kind)}
    laws = {name: said[name].partition(":")[0] for name in registry.names("generator")}
    assert laws["wilson"] == "Uniform"
    assert laws["true-prim"] == "The lightest tree"
    assert laws["percolation"] == "Not perfect"
    assert {laws[name] for name in ("eller", "houston", "recursive-division")} == {"Biased"}
    assert said["a-star"].startswith("It finds a shortest path. It has the whole maze before it")
    assert said["pledge"].endswith(
        "as somebody inside the maze does. It turns by a compass, so it needs a grid that has one."
    )


@pytest.mark.parametrize("kind", KINDS)
def test_promises_are_in_each_language(kind):
    for found in registry.catalogue(kind):
        english, japanese = (promise(found, language) for language in LANGUAGES)
        assert english.isascii()
        assert re.fullmatch("[^a-z]+。", japanese)
