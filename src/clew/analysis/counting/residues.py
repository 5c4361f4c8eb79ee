"""Large integers from their remainders: primes, and the number that has given remainders modulo each of them."""

from collections.abc import Iterator, Sequence
from itertools import count
from math import prod

WITNESSES = (2, 3, 5, 7)  # of a composite number; together they find all below 3,215,031,751


def is_prime(n: int) -> bool:
    """Return whether `n`, below 2**31, is prime.

    Sources: Miller (1976); the witnesses: Jaeschke, "On strong pseudoprimes to several bases" (1993).
    """
    if n < 2 or any(n % small == 0 for small in WITNESSES):
        return n in WITNESSES
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    odd = n - 1 >> twos
    for witness in WITNESSES:
        power = pow(witness, odd, n)
        if power not in (1, n - 1) and all((power := power * power % n) != n - 1 for _ in range(twos - 1)):
            return False
    return True


def primes_below(limit: int, modulus: int = 1) -> Iterator[int]:
    """Yield the primes below `limit` that leave the remainder 1 when divided by `modulus`, the largest first."""
    for n in range((limit - 2) // modulus * modulus + 1, modulus, -modulus):
        if is_prime(n):
            yield n


def take_for(bits: int, primes: Iterator[int]) -> list[int]:
    """Return as many of the primes as it takes for a number of so many bits, or all."""
    taken: list[int] = []
    while bits > 0 and (prime := next(primes, 0)):
        taken.append(prime)
        bits -= prime.bit_length() - 1
    return taken


def prime_factors(n: int) -> list[int]:
    """Return the primes that divide `n`, which is small."""
    return [factor for factor in range(2, n + 1) if n % factor == 0 and is_prime(factor)]


def root_of_unity(order: int, factors: list[int], prime: int) -> int:
    """Return a number whose powers modulo the prime have exactly the period `order`, which divides prime - 1.

    `factors`: the prime factors of the order.
    """
    roots = (pow(base, (prime - 1) // order, prime) for base in count(2))
    return next(root for root in roots if all(pow(root, order // factor, prime) != 1 for factor in factors))


def number_from(remainders: Sequence[int], primes: Sequence[int]) -> int:
    """Return the number from 0 to the product of the primes - 1 that has these remainders (Sun Zi's theorem).

    It is the sum of r * M / p with M, the product of all primes, and some r for each prime. The products of ever more
    primes form a tree. Going down it gives M modulo the square of each prime, and so M / p modulo p, from which r
    follows; going up it adds the terms. Source: Borodin, Moenck, "Fast modular transforms" (1974).

    Examples
    --------
    >>> from clew.analysis.counting.residues import number_from
    >>> number_from([2, 3, 2], [3, 5, 7])
    23
    """
    if not primes:
        return 0
    tree = [list(primes)]
    while len(tree[-1]) > 1:
        tree.append([prod(tree[-1][place : place + 2]) for place in range(0, len(tree[-1]), 2)])
    product = tree[-1][0]
    rests = [product]
    for level in reversed(tree):
        rests = [rests[place // 2 if len(level) > 1 else 0] % modulus**2 for place, modulus in enumerate(level)]
    sums = [
        remainder * pow(rest // prime, -1, prime) % prime
        for remainder, rest, prime in zip(remainders, rests, primes, strict=True)
    ]
    for level in tree[:-1]:
        if len(level) % 2:
            level, sums = [*level, 1], [*sums, 0]  # noqa: PLW2901 - padded to pairs
        sums = [sums[place] * level[place + 1] + sums[place + 1] * level[place] for place in range(0, len(level), 2)]
    return sums[0] % product
