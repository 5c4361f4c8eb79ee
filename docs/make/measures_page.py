"""Write the sections of docs/reference/measures.md from docstrings. `make docs` runs this, a test demands it."""

import inspect
import re
import textwrap
from pathlib import Path

from page_parts import replaced

from clew import registry
from clew.registry import Measure

PAGE = Path(__file__).parents[1] / "reference" / "measures.md"
WIDTH = 124


def page() -> str:
    """Return the text of the page."""
    found = [each for each in registry.find_all("measure") if each.function.__module__.startswith("clew.measures.")]
    contents = "".join(f"- [{title(each)}](#{each.name}): {first_line(each)}\n" for each in found)
    sections = contents + "".join(f"\n{section(each)}" for each in found)
    return replaced(PAGE.read_text(encoding="utf-8"), "measures", sections)


def title(measure: Measure) -> str:
    """Return the name of a measure in words."""
    return measure.name.replace("-", " ").capitalize()


def first_line(measure: Measure) -> str:
    """Return what a measure is, without the remarks on it."""
    text, *_ = (inspect.getdoc(measure.function) or "").split("\n")
    return text.removeprefix("Return ").partition(";")[0].rstrip(".")


def section(measure: Measure) -> str:
    """Return the section of a measure: its picture, its definition, its formula and an example."""
    doc = inspect.getdoc(measure.function) or ""
    parts = re.split(r"^(Parameters|Returns|Notes|Examples)\n-+\n", doc, flags=re.MULTILINE)
    found = {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}
    attribute = measure.name.replace("-", "_")
    kind, _, formula = found["Returns"].partition("\n")
    paragraphs = [
        f"## {title(measure)}",
        f"![{title(measure)}](../images/measures/{attribute}.svg)",
        *found[""].strip().replace("Return ", "", 1).split("\n\n"),
        f"`{attribute}`, {kind}: {textwrap.dedent(formula).strip()}",
        found.get("Notes", "").strip(),
    ]
    paragraphs[2] = paragraphs[2][0].upper() + paragraphs[2][1:]
    head, picture, *texts = filter(None, paragraphs)
    wrapped = (textwrap.fill(" ".join(text.split()), WIDTH, break_long_words=False) for text in texts)
    example = found["Examples"].strip()
    return "\n\n".join([head, picture, *wrapped, f"```pycon\n{example}\n```"]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
