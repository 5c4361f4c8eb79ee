"""Draw the pictures of docs/guides/picture-mazes.md, and the pictures of a cat and an eye that its examples show."""

from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import clew

EXAMPLES = Path(__file__).parents[2] / "examples"
IMAGES = Path(__file__).parents[1] / "images"
SCALE = 4  # the cat is drawn larger, and then reduced, so that its edges are soft
SEED = 7


def cat() -> Image.Image:
    """Return a picture of a cat that sits with its back to us, black on white."""
    picture = Image.new("L", (240 * SCALE, 240 * SCALE), 255)
    draw = ImageDraw.Draw(picture)

    def oval(x: float, y: float, width: float, height: float, color: int = 0) -> None:
        box = [SCALE * each for each in (x - width, y - height, x + width, y + height)]
        draw.ellipse(box, color)

    def polygon(*points: tuple[float, float]) -> None:
        draw.polygon([(SCALE * x, SCALE * y) for x, y in points], 0)

    oval(110, 164, 58, 62)  # body
    polygon((78, 80), (142, 80), (160, 150), (60, 150))
    oval(110, 70, 46, 40)  # head
    polygon((66, 62), (70, 10), (106, 38))  # ears
    polygon((154, 62), (150, 10), (114, 38))
    box = [SCALE * each for each in (128, 118, 222, 226)]
    draw.arc(box, -60, 110, 0, 18 * SCALE)  # tail
    oval(194, 128, 10, 10)
    return picture.resize((240, 240), Image.Resampling.LANCZOS)


def eye() -> Image.Image:
    """Return a picture of an eye in soft grays, as a photograph has them."""
    y, x = np.mgrid[1:-1:180j, -1.5:1.5:270j]
    upper, lower = 0.72 - 0.5 * x**2, -0.52 + 0.34 * x**2  # the edges of the lids
    away, angle = np.hypot(x, y - 0.1), np.arctan2(y - 0.1, x)
    lid = np.exp(-(((y - upper - 0.22) / 0.05) ** 2)) * (np.abs(x) < 1.25)
    skin = 0.62 - 0.3 * lid - 0.3 * np.exp(-(((y - lower) / 0.05) ** 2)) * (np.abs(x) < 1.2)
    shadow = np.exp(-np.clip(upper - y, 0, None) / 0.1)  # of the upper lid
    white = 0.99 - 0.2 * np.clip(np.abs(x) - 0.6, 0, 1) - 0.5 * shadow
    iris = 0.22 + 0.34 * np.clip(away / 0.5, 0, 1) ** 2 + 0.07 * np.cos(31 * angle) - 0.2 * shadow
    light = np.where(away < 0.52, iris, white)
    light = np.where(away < 0.22, 0.0, light)
    light = np.where(np.hypot(x + 0.16, y - 0.28) < 0.12, 1.0, light)
    light = np.where((y < upper) & (y > lower), light, skin)
    light = np.where((y >= upper) & (y < upper + 0.12) & (upper > lower), 0.0, light)  # lashes
    picture = Image.fromarray((255 * np.clip(light, 0, 1)).astype(np.uint8))
    return picture.filter(ImageFilter.GaussianBlur(1.2))


def main() -> None:
    """Write all of them."""
    cat().save(EXAMPLES / "cat.png", optimize=True)
    maze, path = clew.secret_maze(str(EXAMPLES / "cat.png"), 60, 60, seed=SEED)
    clew.render(maze, IMAGES / "secret.svg", cell=8, wall=1)
    clew.render(maze, IMAGES / "secret-solved.svg", path=path, thread="wide", cell=8, wall=1)
    eye().save(EXAMPLES / "eye.png", optimize=True)
    maze = clew.generate("wilson", "99x66", seed=SEED)
    drawn = clew.draw(maze, "png", tone=clew.read_tone(str(EXAMPLES / "eye.png")), cell=7, wall=1, style="round")
    Image.open(BytesIO(drawn)).convert("L").quantize(8).save(IMAGES / "tone.png", optimize=True)


if __name__ == "__main__":
    main()
