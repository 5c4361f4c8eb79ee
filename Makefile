# Everything here works from a fresh clone with python3 (3.11 or later, with venv) and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: run test lint bench docs clean

run: $(VENV)/ready-run  ## read, solve and draw a maze from a file, then make one
	@$(BIN)/python examples/first_run.py

# Whole files, so that what a file sets up is set up once; in the order of collection, so that browsers come last.
test: $(VENV)/ready-test  ## all tests, on all processors
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

lint: $(VENV)/ready-test $(VENV)/ready-lint  ## style, layout and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

bench: $(VENV)/ready-bench  ## times and memory next to other programs
	@$(BIN)/python -m benchmarks

docs: $(VENV)/ready-run  ## the pages about the command and the algorithms, and the README's pictures and outputs
	@$(BIN)/python docs/make_command_page.py
	@$(BIN)/python docs/make_algorithms_page.py
	@$(BIN)/python docs/make_events_module.py
	@$(BIN)/python docs/make_design_page.py
	@$(BIN)/python docs/make_library_page.py
	@$(BIN)/python examples/readme_pictures.py
	@$(BIN)/python docs/fill_readme.py

clean:  ## all that the other targets made
	rm -rf $(VENV) out .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Clew needs Python 3.11 or later: make PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@touch $@

# A stamp for each purpose: the second time nothing is installed.
$(VENV)/ready-run: pyproject.toml | $(VENV)/python
	@echo "installing Clew into $(VENV) (once)"
	@$(PIP) install --editable .
	@touch $@

$(VENV)/ready-test $(VENV)/ready-lint $(VENV)/ready-bench: $(VENV)/ready-%: $(VENV)/ready-run
	@echo "installing what '$*' needs"
	@$(PIP) install --editable '.[$*]'
	@touch $@
