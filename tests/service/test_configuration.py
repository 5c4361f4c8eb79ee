"""Settings from options, environment variables and a file: which one wins, and what is refused."""

import os
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from clew.errors import ClewError
from clew.service.configuration import DECLARED, as_toml, load, misspelled, variable
from clew.service.settings import Settings, usable_cores


def written(folder: Path, text: str) -> str:
    path = folder / "clew.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def refused(text: str, folder: Path) -> str:
    with pytest.raises(ClewError) as error:
        load({}, {}, written(folder, text))
    return str(error.value)


def test_every_setting_comes_from_all_three_and_an_option_wins(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1\nmax_cells = 1\nwork_timeout = 1\n")
    environment = {"CLEW_MAX_CELLS": "2", "CLEW_PORT": "2", "CLEW_HOST": ""}
    found = load({"port": "3"}, environment, file)
    assert (found.port, found.max_cells, found.work_timeout, found.host) == (3, 2, 1.0, "127.0.0.1")
    assert type(found.work_timeout) is float
    assert load({}, {}) == Settings()


def test_a_written_configuration_gives_the_same_settings(tmp_path: Path) -> None:
    strange = Settings(cache_dir='a "quoted" \\ folder\n', max_cells=7, no_token=True, work_timeout=0.25)
    assert load({}, {}, written(tmp_path, as_toml(strange))) == strange
    assert "secret horse" not in as_toml(Settings(token="secret horse"))
    assert set(tomllib.loads(as_toml(strange))) <= set(DECLARED)


@pytest.mark.parametrize("name", DECLARED)
def test_every_setting_says_what_it_means_and_has_a_default_that_is_allowed(name: str) -> None:
    declared = DECLARED[name]
    assert declared.metadata["help"][0].islower()
    if declared.default not in (None, ()):
        assert getattr(load({name: str(declared.default)}, {}), name) == declared.default
        assert getattr(load({}, {variable(name): str(declared.default)}), name) == declared.default


def test_what_is_not_declared_cannot_be_set() -> None:
    inner = {each.name for each in fields(Settings)} - set(DECLARED)
    assert "secluded" in inner
    assert load({}, {variable(name): "true" for name in inner}) == Settings()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\n\nmax_cell = 3", r"clew\.toml, line 3: max_cell is not a setting: did you mean max_cells\?"),
        ("max-cells = 3", r"line 1: max-cells is not a setting: did you mean max_cells\?"),
        ("[http]\nport = 3", r"line 1: http is not a setting: .*--show-config"),
        ("secluded = true", "line 1: secluded is not a setting"),
        ("port = 70000", "line 1: port: 70000 is not a whole number from 0 to 65,535"),
        ("port = -1", "port: -1 is not"),
        ("port = true", "port: True is not a whole number"),
        ("port = 80.0", r"port: 80\.0 is not a whole number"),
        ('port = "80"', "port: '80' is not a whole number"),
        ("max_cells = 0", "max_cells: 0 is not a whole number from 1 to 1,000,000,000,000"),
        ("work_timeout = nan", "work_timeout: nan is not a number of seconds from 0.1 to 86,400"),
        ("work_timeout = inf", "work_timeout: inf is not"),
        ("work_timeout = 1e12", "is not a number of seconds from 0.1 to 86,400"),
        ("no_token = 1", "no_token: 1 is not yes or no"),
        (f"max_cells = {10**23}", "line 1: max_cells: 1000000.* is not a whole number from 1 to 1,000,000,000,000"),
        ("max_connections = 1000001", "max_connections: 1000001 is not a whole number from 1 to 1,000,000"),
        (f"port = {'9' * 5000}", "line 1: this number is too long"),
        ("host = 1", "host: 1 is not a text"),
        ('host = "unix:"', "line 1: host: 'unix:' is not a host: give an address .*, or unix:PATH"),
        ('host = "unix:a\\u0000b"', "is not a host"),
        ("trust_proxy = [1]", "trust_proxy: 1 is not an address"),
        ("port = 1\nport = 2", "line 2: 'port' is given twice"),
        ("port = \nworkers = 2", "line 1, column 8: this is not TOML: "),
        (f"port = {'[' * 100_000}", "line 1: lists in lists are too deep"),
        (f'host = 3\n{"x" * 3000} = "{"y" * 3000}"', "is not"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(text: str, sentence: str, tmp_path: Path) -> None:
    told = refused(text, tmp_path)
    assert re.search(sentence, told), told
    assert len(told) < 300 + len(str(tmp_path))


def test_what_cannot_be_a_configuration_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)
    sentences = {
        "pipe": "a device or a pipe",  # nobody writes to it, so opening it would wait for ever
        "/dev/zero": "a device or a pipe",
        ".": "is a folder",
        "huge": "at most 1 MiB",
        "bytes": "not text in UTF-8",
        "nothing": "there is no file",
    }
    for name, sentence in sentences.items():
        with pytest.raises(ClewError, match=sentence):
            load({}, {}, str(tmp_path / name))


@pytest.mark.parametrize("name", [name for name, each in DECLARED.items() if type(each.default) in (int, float)])
def test_every_number_has_a_bound(name: str) -> None:
    maximum = DECLARED[name].metadata["maximum"]
    assert getattr(load({name: f"{maximum:.0f}"}, {}), name) == maximum
    with pytest.raises(ClewError, match=f" to {maximum:,.0f}$"):
        load({name: f"{maximum + 1:.0f}"}, {})


@pytest.mark.parametrize(
    ("options", "environment", "sentence"),
    [
        ({"port": "70000"}, {}, "--port: '?70000'? is not a whole number from 0 to 65,535"),
        ({"port": "x" * 1000}, {}, "--port: 'xxx.* is not"),
        ({}, {"CLEW_MAX_CELLS": "many"}, "CLEW_MAX_CELLS: 'many' is not a whole number from 1 to 1,000,000,000,000"),
        ({}, {"CLEW_PORT": "tcp://10.0.0.1:8000"}, "CLEW_PORT: 'tcp://10.0.0.1:8000' is not"),
        ({}, {"CLEW_NO_TOKEN": "perhaps"}, "CLEW_NO_TOKEN: 'perhaps' is not yes or no"),
        ({"work_timeout": "nan"}, {}, "--work-timeout: nan is not a number of seconds from 0.1 to 86,400"),
    ],
)
def test_a_wrong_option_or_variable_is_refused(
    options: dict[str, str], environment: dict[str, str], sentence: str
) -> None:
    with pytest.raises(ClewError, match=sentence) as error:
        load(options, environment)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("on", True), ("FALSE", False), ("0", False)])
def test_yes_and_no_in_the_environment(text: str, value: bool) -> None:
    assert load({}, {"CLEW_NO_TOKEN": text}).no_token is value


def test_a_variable_with_nearly_the_name_of_a_setting_is_pointed_out() -> None:
    assert misspelled(["CLEW_MAX_CELL", "CLEW_SERVICE_HOST", "CLEW_MAX_CELLS", "PATH"]) == [
        "CLEW_MAX_CELL is not a setting: did you mean CLEW_MAX_CELLS?"
    ]


def test_zero_workers_are_one_for_each_core() -> None:
    assert Settings(workers=0).server_processes == usable_cores() >= 1
    assert Settings(workers=3).server_processes == 3
    assert Settings(workers=64).worker_processes == 1
    assert Settings(workers=64, large_workers=2).worker_processes == 2
