"""The page of the measures: its sections are made from docstrings, and its pictures by Clew."""

import measure_pictures
import measures_page

import clew

FOLDER = measure_pictures.FOLDER


def test_the_page_is_made_from_the_docstrings():
    text = measures_page.PAGE.read_text(encoding="utf-8")
    assert text == measures_page.page(), "run: make docs"


def test_every_measure_has_its_picture():
    names = {name.replace("-", "_") for name in clew.measures()}
    assert measure_pictures.PICTURES.keys() == names == {path.stem for path in measure_pictures.FOLDER.iterdir()}
    for name, draw in measure_pictures.PICTURES.items():
        assert (measure_pictures.FOLDER / f"{name}.svg").read_bytes() == draw(), f"{name}: run make docs"
