"""Content negotiation by the header Accept (RFC 9110, 12.5.1)."""

from functools import lru_cache

from clew.service.http.problems import Problem

MAX_REMEMBERED = 128  # headers; a browser or a library sends always the same


@lru_cache(maxsize=MAX_REMEMBERED)
def best_match(accept: str | None, offers: tuple[str, ...]) -> str:
    """Return the best match for an Accept header.

    Ties go to the first offer, also where the header names another one more specifically: Axios sends
    `application/json, text/plain, */*` with every request, and does not mean that it prefers JSON to a picture.

    Parameters
    ----------
    accept : str or None
        The header; None, if the request has none, accepts everything.
    offers : tuple of str
        Media types without parameters.

    Raises
    ------
    Problem
        406, with the list of offers, if none of them is acceptable.
    """
    ranges = [_range(part) for part in (accept or "*/*").split(",") if part.strip()]
    quality, place = max((_quality(offer, ranges), -place) for place, offer in enumerate(offers))
    if quality <= 0:
        detail = f"the header Accept allows no media type of this address: accept one of {', '.join(offers)}"
        raise Problem(406, detail)
    return offers[-place]


def _range(part: str) -> tuple[str, float]:
    """Parse a media range such as `image/*;q=0.5` into the type and its quality."""
    media, *parameters = (each.strip().lower() for each in part.split(";"))
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return media, min(max(float(value), 0.0), 1.0)
            except ValueError:
                return media, 0.0
    return media, 1.0


def _quality(offer: str, ranges: list[tuple[str, float]]) -> float:
    """Return the quality that the most specific matching range gives to an offer."""
    for pattern in (offer, f"{offer.partition('/')[0]}/*", "*/*"):
        if qualities := [quality for media, quality in ranges if media == pattern]:
            return max(qualities)
    return 0.0
