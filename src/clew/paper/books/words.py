"""The fixed words of books, by language."""

from typing import NamedTuple


class BookWords(NamedTuple):
    """The words of a language; names in braces are replaced."""

    joint: str  # between sentences
    title: str
    subtitle: str
    summary: str
    how: str
    way: str
    from_picture: str
    rounds: str
    weaves: str
    secret: tuple[str, str]  # about one page, and about several
    tone: tuple[str, str]
    harder: str
    harder_in_parts: str
    difficulty: str
    reached: tuple[str, str]  # one difficulty, or several
    solutions_begin: str
    span: str  # several numbers
    maze: str
    mazes: str
    color_in: str
    solution_on: str
    solutions: str
    page: str
    notes: str
    made: str
    again: str

    def numbers(self, low: int, high: int) -> str:
        """Return two numbers in words, or one if they are the same."""
        return self.span.format(low=low, high=high) if low < high else f"{low}"


BOOK_WORDS = {
    "en": BookWords(
        joint=" ",
        title="Mazes",
        subtitle="{mazes} mazes with solutions",
        summary="{mazes} mazes of difficulty {numbers}, with solutions",
        how="How to use this book",
        way="Every maze has exactly one way through. It begins at the arrow that points in and ends at the arrow that "
        "points out.",
        from_picture="Every maze has exactly one way from one picture to the other.",
        rounds="In round mazes it ends at the star in the middle.",
        weaves="Where a path seems to end at another one, it goes under it, as through a tunnel.",
        secret=(
            "The maze on page {pages} shows a picture: color in the way, and see what it is.",
            "The mazes on pages {pages} show pictures: color in the way, and see what it is.",
        ),
        tone=(
            "The maze on page {pages} shows a picture: look at the page from afar.",
            "The mazes on pages {pages} show pictures: look at the page from afar.",
        ),
        harder="The mazes become harder page by page.",
        harder_in_parts="In each part the mazes become harder page by page.",
        difficulty="The dots above each maze, and the number beside them, say how hard it is to find the way, from 1 "
        "to 100.",
        reached=(
            "It was measured for each maze: {numbers} in this book.",
            "It was measured for each maze: from {numbers} in this book.",
        ),
        solutions_begin="The solutions begin on page {page}. No two mazes are alike, even turned or mirrored.",
        span="{low} to {high}",
        maze="Maze {numbers}",
        mazes="Mazes {numbers}",
        color_in="Color in the way: it is a picture.",
        solution_on="Solution on page {page}",
        solutions="Solutions {numbers}",
        page="page {page}",
        notes="Notes",
        made="Made with Clew {version}, seed {seed}.",
        again="This command makes the book again:",
    ),
    "ja": BookWords(
        joint="",
        title="迷路",
        subtitle="こたえつき 迷路{mazes}問",
        summary="難しさ{numbers}の迷路{mazes}問、こたえつき",
        how="この本の使い方",
        way="どの迷路も、道はただ一つです。中に向かう矢印から入り、外に向かう矢印から出ます。",
        from_picture="どの迷路も、絵から絵への道はただ一つです。",
        rounds="丸い迷路では、まん中の星がゴールです。",
        weaves="道が別の道に突き当たって見えるところは、トンネルのように下をくぐります。",
        secret=("{pages}ページの迷路は絵になります。道をぬって、何の絵か見てみましょう。",) * 2,
        tone=("{pages}ページの迷路は絵になっています。遠くから眺めてみましょう。",) * 2,
        harder="迷路はページが進むほど難しくなります。",
        harder_in_parts="どの部でも、迷路はページが進むほど難しくなります。",
        difficulty="迷路の上の点とそのそばの数は、道を見つける難しさを1から100で表します。",
        reached=("一問ずつ測ってあり、この本では{numbers}です。",) * 2,
        solutions_begin="こたえは{page}ページからです。回したり裏返したりしても、同じ迷路は二つとありません。",
        span="{low}〜{high}",
        maze="迷路 {numbers}",
        mazes="迷路 {numbers}",
        color_in="道をぬると絵になります。",
        solution_on="こたえは{page}ページ",
        solutions="こたえ {numbers}",
        page="{page}ページ",
        notes="メモ",
        made="Clew {version}で作成、シード{seed}。",
        again="次のコマンドで同じ本を作れます。",
    ),
}
"""The words by language."""
