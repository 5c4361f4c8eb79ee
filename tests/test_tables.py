"""The tables of the pages are those that the code gives."""

import page_tables
import pytest
from page_parts import replaced, table


@pytest.mark.parametrize("name", page_tables.PARTS)
def test_the_tables_of_the_page_are_fresh(name: str) -> None:
    assert (page_tables.FOLDER / name).read_text(encoding="utf-8") == page_tables.page(name), "run `make docs`"


def test_only_what_is_between_the_marks_is_replaced() -> None:
    page = "before\n<!-- a -->\nold\n<!-- end of a -->\nafter <!-- b -->\n"
    assert replaced(page, "a", "new\n") == page.replace("old", "new")
    for wrong in ("b", "c"):
        with pytest.raises(ValueError, match=f"one part between <!-- {wrong} --> and <!-- end of {wrong} -->"):
            replaced(page, wrong, "new")


def test_a_table_keeps_its_columns_where_a_cell_has_a_bar() -> None:
    assert table(["a", "b"], [["1|2", "3"]]) == "| a | b |\n|---|---|\n| 1\\|2 | 3 |\n"
