"""Numbers of books are checked by their last digit."""

import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.paper.books.plan import check_digit, parse_isbn

DIGITS = st.text("0123456789", min_size=9, max_size=9)


@cases(
    "number",
    ["978-0-306-40615-7", "978-1-4028-9462-6", "979-10-90636-07-1", "0-306-40615-2", "0-8044-2957-X", "9780306406157"],
)
def test_numbers_of_books_that_exist_are_kept(number: str) -> None:
    assert parse_isbn(number) == number


@pytest.mark.parametrize("text", ["ISBN 978 0 306 40615 7", "isbn-13: 978–0–306–40615–7", " 978-0-306-40615-7 "])
def test_an_isbn_may_be_written_in_several_ways(text: str) -> None:
    assert parse_isbn(text) == "978-0-306-40615-7"


@given(DIGITS, st.booleans(), st.data())
def test_one_wrong_digit_is_noticed(nine: str, is_long: bool, data: st.DataObject) -> None:
    digits = "978" + nine if is_long else nine
    right = digits + check_digit(digits)
    assert parse_isbn(right) == right
    at = data.draw(st.integers(3 if is_long else 0, len(right) - 1))
    wrong = data.draw(st.sampled_from([each for each in "0123456789" if each != right[at]]))
    with pytest.raises(ClewError, match="wrong digit: with the others its last one would be"):
        parse_isbn(right[:at] + wrong + right[at + 1 :])


@cases("text", ["", "97803", "977-0-306-40615-7", "X-306-40615-2", "٠-306-40615-2", "978 a"])
def test_what_is_no_isbn_is_refused(text: str) -> None:
    with pytest.raises(ClewError, match="is not an ISBN: it has 13 digits") as caught:
        parse_isbn(text)
    assert caught.value.field == "isbn"
