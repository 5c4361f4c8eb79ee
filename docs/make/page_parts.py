"""Parts of pages that are made from the code: what is between `<!-- NAME -->` and `<!-- end of NAME -->`."""

import re


def replaced(text: str, name: str, content: str) -> str:
    """Return the text of a page with new content between the two marks; `ValueError` if they are not there once."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    found = re.compile(rf"(?<={re.escape(begin)}).*?(?={re.escape(end)})", re.DOTALL)
    if len(found.findall(text)) != 1:
        raise ValueError(f"the page needs one part between {begin.strip()} and {end}")
    return found.sub(lambda _: content, text)


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Return a table in Markdown."""
    lines = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "".join(f"|{'|'.join(map(padded, line))}|\n" for line in lines)


def padded(cell: str) -> str:
    """Return the cell with a blank around, the line below the heads without."""
    return cell if cell == "---" else f" {cell} "
