"""Which of the forms on offer a client likes best, by its header Accept (RFC 9110, 12.5.1)."""

from collections.abc import Sequence

from clew.service.problems import Problem


def choose(accept: str | None, offers: Sequence[str]) -> str:
    """The offer that is liked best; among equals the first. All are liked where the client says nothing.

    `offers`: media types without parameters. Raises a 406 `Problem` that names them where none is liked.
    """
    ranges = [_range(part) for part in (accept or "*/*").split(",") if part.strip()]
    liked = [(_quality(offer, ranges), -place) for place, offer in enumerate(offers)]
    quality, place = max(liked)
    if quality <= 0:
        raise Problem(
            406, "Not Acceptable", f"none of the forms asked for can be had here: accept one of {', '.join(offers)}"
        )
    return offers[-place]


def _range(part: str) -> tuple[str, float]:
    """A media range such as `image/*;q=0.5` and how much it is liked."""
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
    """What the most exact range that the offer is in says of it."""
    kind = offer.partition("/")[0]
    for wanted in (offer, f"{kind}/*", "*/*"):
        said = [quality for media, quality in ranges if media == wanted]
        if said:
            return max(said)
    return 0.0
