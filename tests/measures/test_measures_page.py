"""The page of the measures: its sections are made from docstrings, and its pictures by Clew."""

import make_measure_pictures
import make_measures_page

import clew

FOLDER = make_measure_pictures.FOLDER


def test_the_page_is_made_from_the_docstrings():
    text = make_measures_page.PAGE.read_text(encoding="utf-8")
    assert text == make_measures_page.page(), "run: make docs"


def test_every_measure_has_its_picture():
    names = {name.replace("-", "_") for name in clew.measures()}
    assert (
        make_measure_pictures.PICTURES.keys() == names == {path.stem for path in make_measure_pictures.FOLDER.iterdir()}
    )
    for name, draw in make_measure_pictures.PICTURES.items():
        assert (make_measure_pictures.FOLDER / f"{name}.svg").read_bytes() == draw(), f"{name}: run make docs"
