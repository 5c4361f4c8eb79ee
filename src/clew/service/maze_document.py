"""The type of Clew's own document as it is sent: what is in it must fit together besides, which its reader checks."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType


class MazeDocument(Struct, kw_only=True):
    """A maze as Clew writes it with the suffix .clew, on any grid; docs/formats.md tells what the keys mean."""

    clew: Annotated[int, Meta(ge=1, le=1, description="1, the version of the document")]
    grid: Annotated[str, Meta(max_length=200, description="the spelling of the grid", examples=["hexagons:12x9"])]
    passages: Annotated[str, Meta(description="Base64 of a bit for each pair of neighbors")]
    mask: str | UnsetType = UNSET
    neighbors: list[list[int]] | UnsetType = UNSET
    positions: list[list[float]] | UnsetType = UNSET
    openings: list[list[int]] | UnsetType = UNSET
    provenance: dict[str, Any] | UnsetType | None = UNSET
