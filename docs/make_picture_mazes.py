"""Draw the pictures of docs/picture-mazes.md, and the picture of a cat that its examples hide."""

from pathlib import Path

from PIL import Image, ImageDraw

import clew

EXAMPLES = Path(__file__).parents[1] / "examples"
IMAGES = Path(__file__).parent / "images"
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


def main() -> None:
    """Write all of them."""
    cat().save(EXAMPLES / "cat.png", optimize=True)
    maze, path = clew.secret_maze(str(EXAMPLES / "cat.png"), 60, 60, seed=SEED)
    clew.render(maze, IMAGES / "secret.svg", cell=8, wall=1)
    clew.render(maze, IMAGES / "secret-solved.svg", path=path, thread="wide", cell=8, wall=1)


if __name__ == "__main__":
    main()
