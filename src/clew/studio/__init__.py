"""The studio: the pages that `clew serve` shows in a browser, as files."""

from pathlib import Path

FOLDER = Path(__file__).parent  # of the page, its styles, scripts and texts
