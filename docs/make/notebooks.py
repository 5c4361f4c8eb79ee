"""Run the notebooks in examples/ and store their outputs; write a notebook as Markdown, for the site.

`make docs` runs this, and a test checks that every notebook holds what its cells print and show. A cell shows its last
expression, a maze as a picture, as Jupyter does.
"""

import ast
import contextlib
import io
import json
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))


def read(text: str) -> dict[str, Any]:
    """Return a notebook from its file's text."""
    notebook: dict[str, Any] = json.loads(text)
    return notebook


def filled(text: str) -> str:
    """Return the text of a notebook with new outputs; its cells run one after the other."""
    notebook, names = read(text), {"__name__": "__main__"}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for count, cell in enumerate(code, 1):
        cell["execution_count"], cell["outputs"] = count, list(outputs("".join(cell["source"]), names, count))
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def outputs(source: str, names: dict[str, Any], count: int) -> Iterator[dict[str, Any]]:
    """Run a cell, and yield what it prints and shows."""
    printed, last = io.StringIO(), None
    tree = ast.parse(source)
    shown = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {count}", "exec"), names)
        if isinstance(shown, ast.Expr):
            last = eval(compile(ast.Expression(shown.value), f"cell {count}", "eval"), names)
    if text := printed.getvalue():
        yield {"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)}
    if last is not None:
        data = {"text/plain": repr(last).splitlines(keepends=True)}
        if hasattr(last, "_repr_svg_"):
            data = {"image/svg+xml": last._repr_svg_().splitlines(keepends=True)} | data
        yield {"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"}


def markdown(text: str) -> str:
    """Return a notebook as Markdown: its texts, its code, and what was stored as output."""
    return "\n\n".join(part for cell in read(text)["cells"] for part in parts(cell)) + "\n"


def parts(cell: dict[str, Any]) -> Iterator[str]:
    """Yield the parts of a cell."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"```python\n{source}\n```"
    for output in cell["outputs"]:
        data = output.get("data", {"text/plain": output.get("text")})
        plain = "".join(data["text/plain"]).rstrip("\n")
        if picture := "".join(data.get("image/svg+xml", ())):
            address = f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
            yield f'<img alt="{escape(plain)}" src="{address}">'
        else:
            yield f"```text\n{plain}\n```"


if __name__ == "__main__":
    for file in NOTEBOOKS:
        file.write_text(filled(file.read_text(encoding="utf-8")), encoding="utf-8")
