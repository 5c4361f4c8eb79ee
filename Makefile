# Everything here works from a fresh clone with python3 (3.11 or later, with venv) and make.

PYTHON ?= python3
VENV := .venv
LOWEST := .venv-lowest
SIZED := .venv-sized
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Bytecode is kept, whatever the environment says: hundreds of processes of the tests import Clew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run kernels web test test-engine test-without-numba test-lowest test-pythons matrix lint bench docs site package release size clean

run: $(VENV)/ready-run  ## read, solve and draw a maze from a file, then make one
	@$(BIN)/python examples/first_run.py

kernels: $(VENV)/ready-run  ## compile the kernels that travel with Clew, as far as they have changed
	@$(BIN)/python tools/build_kernels.py

web: $(VENV)/ready-run  ## the generators for pages and Node, as a folder and a package for npm
	@$(BIN)/python tools/web/build.py build/web --tarball build/clew-maze.tgz

test: $(VENV)/ready-test  ## all tests, on all processors
	@$(BIN)/python tests/run_all.py

# With the kernels that the other tests have compiled. The tests in a browser are left out: they compile nothing.
test-without-numba: $(VENV)/ready-test  ## the tests as without numba: all that is compiled runs as WebAssembly
	@PYTHONPATH=tests/without_numba $(BIN)/python tests/run_all.py --ignore tests/browser

test-engine: $(VENV)/ready-test  ## every algorithm on every grid in Node and in Chromium, generators with thirty seeds
	@CLEW_TEST_EVERYTHING=1 $(BIN)/python -m pytest -n 2 --dist loadfile tests/studio/test_engine_in_node.py tests/browser/test_engine_in_page.py

# In an environment of its own, with kernels of its own compiler. The tests in a browser are left out: they test no other
# version of anything.
test-lowest: $(LOWEST)/ready  ## the tests, or TESTS="FILES", with the lowest versions that pyproject.toml accepts
	@CLEW_CACHE_DIR=$(CURDIR)/$(LOWEST)/cache $(LOWEST)/bin/python -m pytest $(TESTS) -n $$(($$(nproc) + 1)) --dist loadfile --no-loadscope-reorder --ignore tests/browser \
		-W 'ignore:pandas not found:ImportWarning'

test-pythons: $(VENV)/ready-run  ## the core tests on every other Python that is in PATH, pyenv or uv
	@$(BIN)/python tests/matrix.py --others

matrix: $(VENV)/ready-run  ## the core tests on every Python and with the lowest packages, or ONLY="NAMES"; into the page of systems
	@$(BIN)/python tests/matrix.py $(ONLY)

lint: $(VENV)/ready-test $(VENV)/ready-lint  ## style, layout and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

bench: $(VENV)/ready-bench  ## times and memory next to other programs
	@$(BIN)/python -m benchmarks

docs: $(VENV)/ready-test  ## the generated pages and tables, the README's pictures, and the output of all examples
	@$(BIN)/python docs/make/command_page.py
	@$(BIN)/python docs/make/man_pages.py
	@$(BIN)/python docs/make/algorithms_page.py
	@$(BIN)/python docs/make/algorithmia_page.py
	@$(BIN)/python docs/make/measures_page.py
	@$(BIN)/python docs/make/measure_pictures.py
	@$(BIN)/python docs/make/events_module.py
	@$(BIN)/python docs/make/geometry_schema.py
	@$(BIN)/python docs/make/design_page.py
	@$(BIN)/python docs/make/code_walks.py
	@$(BIN)/python docs/make/page_tables.py
	@$(BIN)/python docs/make/library_page.py
	@$(BIN)/python docs/make/walker_pictures.py
	@$(BIN)/python docs/make/endless_picture.py
	@$(BIN)/python docs/make/picture_mazes.py
	@$(BIN)/python docs/make/gallery.py
	@$(BIN)/python docs/make/notebooks.py
	@$(BIN)/python docs/make/paper_pictures.py
	@$(BIN)/python examples/readme_pictures.py
	@$(BIN)/python docs/make/solver_pictures.py
	@$(BIN)/python docs/make/difficulty_page.py
	@$(BIN)/python docs/make/comparison_table.py
	@$(BIN)/python docs/make/fill_pages.py

site: $(VENV)/ready-site  ## the documentation as a site with live mazes, in build/site
	@$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going --conf-dir docs/site . build/site
	@$(BIN)/clew site -o build/site/live >/dev/null
	@$(BIN)/python docs/site/check_site.py build/site

package: $(VENV)/ready-package  ## the wheel, the sdist and the package for npm, built twice and compared
	@$(BIN)/python tests/check_package.py

release: $(VENV)/ready-test $(VENV)/ready-package  ## check that all is ready for a release, build it, and say how to publish it
	@$(BIN)/python tools/release.py

size:  ## the disk space of a fresh environment with Clew, in MB
	@$(PYTHON) -m venv --clear $(SIZED)
	@$(SIZED)/bin/python -m pip --disable-pip-version-check --quiet install .
	@du -sm $(SIZED)
	@rm -rf $(SIZED)

clean:  ## all that the other targets made
	rm -rf $(VENV) $(VENV)-3.* $(LOWEST) $(SIZED) src/clew/kernel/built build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Clew needs Python 3.11 or later: make PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@touch $@

# A stamp for each purpose: the second time nothing is installed.
$(VENV)/ready-run: pyproject.toml | $(VENV)/python
	@echo "installing Clew into $(VENV) (once)"
	@$(PIP) install --editable '.[native]'
	@$(BIN)/python -m compileall -q src || true  # as pip does with a package that is not editable
	@touch $@

$(VENV)/ready-test $(VENV)/ready-lint $(VENV)/ready-bench $(VENV)/ready-site $(VENV)/ready-package: $(VENV)/ready-%: $(VENV)/ready-run
	@echo "installing what '$*' needs"
	@$(PIP) install --editable '.[native,$*]'
	@touch $@

$(LOWEST)/ready: pyproject.toml tests/lowest_versions.py
	@$(PYTHON) -m venv --clear $(LOWEST)
	@$(PYTHON) tests/lowest_versions.py > $(LOWEST)/constraints.txt
	@echo "installing the lowest versions into $(LOWEST)"
	@$(LOWEST)/bin/python -m pip --disable-pip-version-check --quiet install --editable '.[test]' \
		--constraint $(LOWEST)/constraints.txt
	@touch $@
