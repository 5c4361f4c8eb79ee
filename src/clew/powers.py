"""Logarithms and powers for kernels, of nothing but sums and products, so that every engine rounds them alike."""

from clew.kernel.marks import helper

LN_2 = 0.6931471805599453
SQRT_2 = 1.4142135623730951


@helper
def log2(x: float) -> float:
    """Return the logarithm of a positive number to base 2, from the series of the inverse hyperbolic tangent."""
    whole = 0.0
    while x >= SQRT_2:
        x *= 0.5
        whole += 1.0
    while x < 0.5 * SQRT_2:
        x *= 2.0
        whole -= 1.0
    ratio = (x - 1.0) / (x + 1.0)
    square = ratio * ratio
    total = 0.0
    for denominator in range(23, 0, -2):
        total = total * square + 1.0 / denominator
    return whole + 2.0 * ratio * total / LN_2


@helper
def power(x: float, exponent: float) -> float:
    """Return a number that is not negative to a positive power, from the series of the exponential function."""
    if x <= 0.0:
        return 0.0
    left = exponent * log2(x)
    scale = 1.0
    while left > 0.5:
        left -= 1.0
        scale *= 2.0
    while left < -0.5:
        left += 1.0
        scale *= 0.5
    total = 1.0
    for term in range(16, 0, -1):
        total = 1.0 + total * left * LN_2 / term
    return scale * total
