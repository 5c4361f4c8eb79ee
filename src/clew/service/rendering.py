"""The Jam's service: a maze that is posted becomes a picture, as its clients expect, or another form."""

import base64

import msgspec

from clew.mazes import solving
from clew.service import checks, rows, schemas
from clew.service.checks import convert, decode, refused, rows_of
from clew.service.fields import JSON, fields_of, media_of
from clew.service.jobs import written
from clew.service.settings import Settings
from clew.service.wanted import Look, names_of, suffix_of, writer_named

PNG, BASE64 = "image/png", "text/plain"
PICTURES = (PNG, BASE64)  # of the Jam


def picture_wanted(body: bytes, content_type: str, query: dict[str, str], settings: Settings) -> schemas.Render:
    """The maze and the options in a body of any of the three kinds, and in the address."""
    if media_of(content_type) == JSON:
        rows.check_text(body, settings)
        wanted = decode(body, schemas.Render)
        given = set(msgspec.json.decode(body, type=dict[str, msgspec.Raw])) if query else set()
        options = convert(query, schemas.RenderOptions)
    else:
        found = fields_of(body, content_type, settings.fields)
        if "maze" not in found:
            raise refused("maze is missing: give the rows as JSON, such as [[2,8],[1,1]]", "maze")
        rows.check_text(found["maze"], settings)
        maze = rows_of(found.pop("maze"), schemas.Rows)
        given = set(found)
        texts = {name: value.decode("utf-8", "replace") for name, value in found.items()}
        options = convert(query | texts, schemas.RenderOptions)
        wanted = schemas.Render(maze=maze)
    for name in query:
        if name in given:
            raise refused(f"{name} is given in the address and in the body: give it once", name)
    changed = {*query, *(given if media_of(content_type) != JSON else ())}
    for told, name in checks.fields_of(schemas.RenderOptions).items():
        if told in changed:
            setattr(wanted, name, getattr(options, name))
    return wanted


def media_wanted(wanted: schemas.Render, liked: str) -> str:
    """The media type to answer: that of the format which is named, else the one that the client likes best.

    As for the Jam, PNG is its own picture; text is Base64 where nobody names a format.
    """
    if wanted.format is msgspec.UNSET:
        return liked
    return writer_named(wanted.format, 400, "format").media


def render_sent(
    body: bytes, content_type: str, query: dict[str, str], liked: str, settings: Settings
) -> tuple[str, bytes]:
    """The media type and the picture of a maze that was sent."""
    wanted = picture_wanted(body, content_type, query, settings)
    media = media_wanted(wanted, liked)
    return media, render(wanted, media, settings)


def render(wanted: schemas.Render, media: str, settings: Settings) -> bytes:
    """Draw a maze."""
    if media not in PICTURES:
        suffix = suffix_of(media) if wanted.format is msgspec.UNSET else wanted.format
        writer = writer_named(suffix, 400, "format")
        if wanted.path and writer.kind != "renderer":
            raise refused(f".{suffix} holds a maze alone: leave out path", "path")
        maze = rows.maze_of(wanted.maze, settings, strict=wanted.strict, jagged=True)
        sizes = {"cell": wanted.cell_size} if "cell" in names_of(writer) else {}
        return written(maze, Look(f".{suffix.lower()}", sizes, path=wanted.path), settings)
    from clew.service import jam_picture

    rows.check_rows(wanted.maze, settings, wanted.cell_size)
    path = None
    if wanted.path or wanted.strict:
        maze = rows.maze_of(wanted.maze, settings, strict=wanted.strict, jagged=True)
        path = [(x, y) for x, y in solving.solve(maze).coordinates()] if wanted.path else None
    png = jam_picture.draw(wanted.maze, wanted.cell_size, path=path)
    return base64.b64encode(png) if media == BASE64 else png
