"""Which loops of a kernel look whether they are to stop."""

import pytest

pytest.importorskip("llvmlite", reason="without llvmlite nothing is compiled")

from clew.kernel.building import target

BEGIN = "define i64 @f(i64 %n, ptr %data) {\nentry:\n  br label %head\nhead:\n"
END = "\nout:\n  ret i64 %x\n}"
COUNTING = """  %x = phi i64 [ 0, %entry ], [ %next, %head ]
  %next = add i64 %x, 1
  %is_last = icmp eq i64 %next, %n
  br i1 %is_last, label %out, label %head"""
DRAWING = """  %state = phi i64 [ %n, %entry ], [ %next, %head ]
  %next = add i64 %state, 7
  %x = mul i64 %next, %next
  %fits = icmp ult i64 %x, %n
  br i1 %fits, label %out, label %head"""
LOOKING = """  %state = phi i64 [ %n, %entry ], [ %next, %head ]
  %next = mul i64 %state, 7
  %at = getelementptr i8, ptr %data, i64 %next
  %x = load i64, ptr %at
  %fits = icmp ult i64 %x, %n
  br i1 %fits, label %out, label %head"""
NESTED = """  %outer = phi i64 [ 0, %entry ], [ %more, %tail ]
  br label %inner
inner:
  %state = phi i64 [ %outer, %head ], [ %next, %inner ]
  %next = add i64 %state, 7
  %x = mul i64 %next, %next
  %fits = icmp ult i64 %x, %n
  br i1 %fits, label %tail, label %inner
tail:
  %more = add i64 %outer, 1
  %ends = icmp eq i64 %more, %n
  br i1 %ends, label %out, label %head"""


@pytest.mark.parametrize(
    ("loop", "heads"), [(COUNTING, ["head"]), (DRAWING, []), (LOOKING, ["head"]), (NESTED, ["head"])]
)
def test_loops_that_may_take_long_are_polled(loop: str, heads: list[str]) -> None:
    """Loops that count or look at memory, but not those that draw until a number fits."""
    lines = target._with_polls(BEGIN + loop + END).split("\n")
    polled = [place for place, line in enumerate(lines) if "load volatile" in line]
    labels = [[line for line in lines[:place] if line.endswith(":")][-1] for place in polled]
    assert labels == [f"{each}:" for each in heads]
    assert not any(" phi " in line for place in polled for line in lines[place : place + 2])
