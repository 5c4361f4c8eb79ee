"""The compiled machine for large windows: a program's instructions, one after the other, over strips of cells.

A strip is short enough to stay in the innermost cache, and each instruction is one plain loop over it, which LLVM turns
into vector instructions. What depends on x alone is worked out once for a strip of columns, what depends on y alone
once for a strip of rows; only the rest runs for every row.
"""

from clew.cubicles._program import (
    ADD,
    AND,
    DIVIDE,
    INVERT,
    LEAST,
    LEFT,
    MOST,
    MOST_SHIFT,
    MULTIPLY,
    NEGATE,
    OR,
    POWER,
    REMAINDER,
    RIGHT,
    SUBTRACT,
    XOR,
)
from clew.kernel import IntArray, helper

STRIP = 512  # cells
SPREAD = 20  # an instruction of the machine only: one number of a strip of rows, for all cells of a row


def odd_ones(
    code: IntArray,
    of_columns: int,
    of_rows: int,
    of_cells: int,
    slots: IntArray,
    x: int,
    y: int,
    width: int,
    height: int,
    odd: IntArray,
    begin: int,
    stride: int,
) -> int:
    """Write 1 into `odd` where the program's value has an odd number of one bits, else 0.

    `code`: four integers for each instruction (operation, slots of the result and of both operands); first those of
    the columns, then of the rows, then of the cells. `slots`: of `STRIP` integers each; the first is that of the
    result, the next two get x and y. `odd[begin]` is the first cell of the window, `stride` the way to the next row.
    Returns 0, or 1 + the number of the block of `STRIP` times `STRIP` cells where there is no value.
    """
    block = 0
    for top in range(0, height, STRIP):
        rows = min(STRIP, height - top)
        for row in range(rows):
            slots[2 * STRIP + row] = y + top + row
        for left in range(0, width, STRIP):
            columns = min(STRIP, width - left)
            for column in range(columns):
                slots[STRIP + column] = x + left + column
            block += 1
            phase = 0
            row = 0
            while row < rows:  # phase 0: what depends on x, 1: on y, 2: each row
                first = 0 if phase == 0 else of_columns if phase == 1 else of_columns + of_rows
                last = of_columns if phase == 0 else of_columns + of_rows
                last = last + of_cells if phase == 2 else last
                length = rows if phase == 1 else columns
                if not run(code, first, last, slots, length, row):
                    return block
                if phase == 2:
                    parity(slots, columns, odd, begin + (top + row) * stride + left)
                    row += 1
                else:
                    phase += 1
    return 0


@helper
def parity(slots: IntArray, length: int, odd: IntArray, at: int) -> None:
    """Whether the number of one bits of the absolute values in the first slot is odd."""
    for i in range(length):
        bits = abs(slots[i])
        bits = bits ^ (bits >> 32)
        bits = bits ^ (bits >> 16)
        bits = bits ^ (bits >> 8)
        bits = bits ^ (bits >> 4)
        bits = bits ^ (bits >> 2)
        odd[at + i] = (bits ^ (bits >> 1)) & 1


@helper
def run(code: IntArray, first: int, last: int, slots: IntArray, length: int, row: int) -> bool:
    """Run instructions `first` to `last` over a strip; False where one has no value."""
    for number in range(first, last):
        operation = code[4 * number]
        to = code[4 * number + 1] * STRIP
        a = code[4 * number + 2] * STRIP
        b = code[4 * number + 3] * STRIP
        if operation == ADD:
            for i in range(length):
                slots[to + i] = slots[a + i] + slots[b + i]
        elif operation == SUBTRACT:
            for i in range(length):
                slots[to + i] = slots[a + i] - slots[b + i]
        elif operation == MULTIPLY:
            for i in range(length):
                slots[to + i] = slots[a + i] * slots[b + i]
        elif operation == SPREAD:
            number_of_row = slots[a + row]
            for i in range(length):
                slots[to + i] = number_of_row
        elif operation == AND:
            for i in range(length):
                slots[to + i] = slots[a + i] & slots[b + i]
        elif operation == OR:
            for i in range(length):
                slots[to + i] = slots[a + i] | slots[b + i]
        elif operation == XOR:
            for i in range(length):
                slots[to + i] = slots[a + i] ^ slots[b + i]
        elif operation == LEAST:
            for i in range(length):
                slots[to + i] = min(slots[a + i], slots[b + i])
        elif operation == MOST:
            for i in range(length):
                slots[to + i] = max(slots[a + i], slots[b + i])
        elif operation == NEGATE:
            for i in range(length):
                slots[to + i] = -slots[a + i]
        elif operation == INVERT:
            for i in range(length):
                slots[to + i] = ~slots[a + i]
        elif operation == POWER:
            exponent = code[4 * number + 3]
            for i in range(length):
                base = slots[a + i]
                power = base if exponent > 0 else 1
                for _ in range(1, exponent):
                    power *= base
                slots[to + i] = power
        elif operation in (DIVIDE, REMAINDER):
            for i in range(length):
                if slots[b + i] == 0:
                    return False
            if operation == DIVIDE:
                for i in range(length):
                    slots[to + i] = slots[a + i] // slots[b + i]
            else:
                for i in range(length):
                    slots[to + i] = slots[a + i] % slots[b + i]
        elif operation in (LEFT, RIGHT):
            for i in range(length):
                if slots[b + i] < 0 or slots[b + i] > MOST_SHIFT:
                    return False
            if operation == LEFT:
                for i in range(length):
                    slots[to + i] = slots[a + i] << slots[b + i]
            else:
                for i in range(length):
                    slots[to + i] = slots[a + i] >> slots[b + i]
        else:  # ABSOLUTE
            for i in range(length):
                slots[to + i] = abs(slots[a + i])
    return True
