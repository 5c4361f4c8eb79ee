"""Messages about a bomb module, in English and Japanese."""

from clew.errors import ClewError

LANGUAGES = ("en", "ja")

MESSAGES = {
    # the names of colors
    "red": ("red", "赤"),
    "green": ("green", "緑"),
    "blue": ("blue", "青"),
    "cyan": ("cyan", "シアン（水色）"),
    "magenta": ("magenta", "マゼンタ（紫）"),
    "yellow": ("yellow", "黄"),
    # errors in a line
    "example": (
        "for example: g 13 41 05 52 09 48 18 16 43 14 b2 d4",
        "例：緑 13 41 05 52 09 48 18 16 43 14 b2 d4",
    ),
    "empty": (
        "the line is empty: give the color, ten numbers, the start and the goal; {example}",
        "何も入力されていません。色・10個の数字・現在地・ゴールが必要です。{example}",
    ),
    "too-long": (
        "the line has {length} characters, and a module needs about 40: give one module at a time",
        "{length}文字は長すぎます（約40文字で足ります）。モジュール1つ分だけ入力してください",
    ),
    "character": (
        "{character} is not understood: give the color, ten numbers, the start and the goal; {example}",
        "文字 {character} は使えません。色・10個の数字・現在地・ゴールを入力してください。{example}",
    ),
    "word": (
        "the word {word} is not known: colors are r g b c m y or their names, positions are A1 to D4; {example}",
        "「{word}」は分かりません。色は r g b c m y または 赤 緑 青 水 紫 黄、位置は A1〜D4 です。{example}",
    ),
    "letter-for-digit": (
        "{letter} is a letter, not a digit: did you mean {digit}?",
        "文字 {letter} は数字ではありません。{digit} ではありませんか",
    ),
    "column-alone": (
        "the letter {letter} is alone: a position is a letter and a digit together, such as {letter}2",
        "文字 {letter} だけでは位置になりません。{letter}2 のように文字と数字を続けて書いてください",
    ),
    "row": (
        "there is no position {word}: columns are A to D and rows 1 to 4",
        "位置 {word} はありません。列は A〜D、行は 1〜4 です",
    ),
    "odd-digits": (
        "the digits {digits} cannot be split into numbers of two digits: write each number with two digits (05), "
        "or put spaces between them",
        "{digits} は2桁ずつに分けられません。05 のように2桁で書くか、数字の間を空けてください",
    ),
    "glued-position": (
        "{word} can be a position followed by digits, or something else before a number: add a space",
        "{word} は位置とも数字とも読めます。間を空けて書いてください",
    ),
    "no-color": (
        "the color is missing: give r, g, b, c, m or y",
        "色がありません。赤・緑・青・水・紫・黄（r g b c m y）のどれかを入力してください",
    ),
    "two-colors": (
        "there are two colors, {one} and {other}: give one; a position is written without a space, such as b2",
        "色が2つあります（{one} と {other}）。1回だけ書いてください。位置は b2 のように続けて書きます",
    ),
    "few-numbers": (
        "{count} of the ten numbers found: {missing} missing",
        "10個の数字のうち{count}個しかありません。あと{missing}個必要です",
    ),
    "many-numbers": (
        "{count} numbers found, and the module shows ten: remove those that are given twice",
        "数字が{count}個あります。モジュールの数字は10個です。余分なものを消してください",
    ),
    "no-positions": (
        "start and goal are missing: give two positions such as b2 d4 (white bulb first), or 5 15",
        "現在地とゴールがありません。b2 d4 や 5 15 のように2つの位置を（白い電球から先に）入力してください",
    ),
    "one-position": (
        "one position is missing: {found} found, and both the white and the colored bulb are needed",
        "位置が1つ足りません（{found}だけです）。白い電球と色の電球の両方が必要です",
    ),
    "many-positions": (
        "there are {count} positions, {found}: give two, of the white and of the colored bulb",
        "位置が{count}個あります（{found}）。白い電球と色の電球の2つだけにしてください",
    ),
    "mixed-positions": (
        "one position is a name, {name}, and {numbers} may be the other or an extra number: write both as names, "
        "such as b2 d4",
        "位置の一方が {name} という名前で、{numbers} がもう一方の位置か余分な数字か分かりません。"
        "b2 d4 のように両方とも名前で書いてください",
    ),
    "color-between": (
        "the color is between the numbers, so {one} may be a position or a number: write positions as names, "
        "such as b2 d4",
        "色が数字の間にあるので、{one} が位置か数字か分かりません。位置は b2 d4 のように名前で書いてください",
    ),
    "row-first": (
        "{word} can be a number and a letter, or a position: write the letter of a position first, {turned}",
        "{word} は位置とも、数字と文字とも読めます。位置は {turned} のように文字から書いてください",
    ),
    "two-readings": (
        "the line can be read in two ways: give the color, ten numbers, the start and the goal; {example}",
        "2通りに読めます。色・10個の数字・現在地・ゴールの順に入力してください。{example}",
    ),
    "position-number": (
        "there is no position {number}: positions are 0 to 15 in reading order, or A1 to D4",
        "位置 {number} はありません。読み順の 0〜15、または A1〜D4 です",
    ),
    "same": (
        "start and goal are both {cell}: ask again where the two bulbs are",
        "現在地とゴールが同じ {cell} です。2つの電球の位置を確かめてください",
    ),
    "two-modules": (
        "there are lines of two modules, #{one} and #{other}: solve one at a time",
        "2つのモジュール（#{one} と #{other}）の行が混ざっています。1つずつ入力してください",
    ),
    # warnings
    "near": (
        "{start} is only {steps} from {goal}, and the module never starts closer than 4 moves: something was misheard",
        "{start} から {goal} まで{steps}しかありません。モジュールでは必ず4手以上離れています。聞き間違いでしょう",
    ),
    "move": ("{count} move", "{count}手"),
    "moves": ("{count} moves", "{count}手"),
    "differs-legal": (
        "for this seed the module and the printed manual make different mazes; this route is legal in both",
        "このシード値ではモジュールと印刷版マニュアルの迷路が異なりますが、この経路はどちらでも通れます",
    ),
    "differs": (
        "for this seed the module and the printed manual make different mazes; this is the route for the module, "
        "and it would cross a wall of the manual's maze",
        "このシード値ではモジュールと印刷版マニュアルの迷路が異なります。これは実際のモジュール用の経路で、"
        "マニュアルの迷路では壁に当たります",
    ),
    # the answer
    "warning": ("warning", "注意"),
    "misheard": (
        "one digit misheard? {numbers} (how many of 18 slips change the route)",
        "1桁の聞き間違いは？ {numbers}（18通りのうち経路が変わる数）",
    ),
    "misheard-none": (
        "one digit misheard? the route would be the same",
        "1桁の聞き間違いがあっても経路は変わりません",
    ),
    "misheard-number": ("if number {number} was not {shown} but", "{number}番目が {shown} ではなく次の数なら"),
    "step": ("step", "手順"),
    "number": ("number", "番目"),
    "shown": ("shown", "数字"),
    "value": ("value", "余り"),
    "decides": ("result", "結果"),
    "start-cell": ("start at {cell}", "{cell} から始める"),
    "cell": ("C is {cell}", "C は {cell}"),
    "opens": ("opens {one}-{other}", "{one}-{other} を開ける"),
    "run-ends": ("R ends at {cell}", "R は {cell} で終わる"),
    "vertical": ("a vertical line", "垂直に分割"),
    "horizontal": ("a horizontal line", "水平に分割"),
    "right-of": ("the line right of column {column}", "列 {column} の右に仕切り"),
    "below": ("the line below row {row}", "行 {row} の下に仕切り"),
    # the prompt
    "prompt": (
        "Type color, ten numbers, start and goal, then press Enter. An empty line or Ctrl-D ends.",
        "色・10個の数字・現在地・ゴールを入力して Enter。空行または Ctrl-D で終了します。",
    ),
    # practice
    "practice": (
        "Practice module {seed}. The screen shows the ten numbers, the first in light blue. o is the white bulb, your "
        "position; the letter is the colored bulb, your goal.",
        "練習問題 {seed}。画面には10個の数字が順に出ます（最初は水色）。"
        "o が白い電球（現在地）、文字が色の電球（ゴール）です。",
    ),
    "practice-help": (
        "Press the arrow keys, or type moves as U L D R or as !1 move ULDR and press Enter. 'answer' shows the route, "
        "'quit' ends the game.",
        "矢印キーを押すか、U L D R または !1 move ULDR を入力して Enter で動かします。answer で答え、quit で終了。",
    ),
    "strike": (
        "STRIKE at {cell}: there is a wall {side}. The presses after that were dropped. Strikes: {count}",
        "ストライク！{cell} の{side}側は壁です。続きの入力は取り消されました。ストライク {count}回",
    ),
    "U": ("above it", "上"),
    "R": ("to the right of it", "右"),
    "D": ("below it", "下"),
    "L": ("to the left of it", "左"),
    "border": (
        "nothing happened at the border: {count} of the presses would have left the board",
        "外周に向かう入力（{count}回）では何も起こりません",
    ),
    "leaves": (
        "the module refuses {route} as a whole: it would leave the board",
        "{route} は盤の外に出るため、コマンド全体が無視されました",
    ),
    "moves-unclear": (
        "{text} is not a move: type U, L, D, R or arrow keys, such as ULDR",
        "「{text}」は動きではありません。ULDR のように U L D R か矢印で入力してください",
    ),
    "solved": (
        "Module disarmed in {seconds} s with {moves}, {strikes} (the shortest route has {best}).",
        "解除成功！{seconds}秒、{moves}、{strikes}（最短{best}）。",
    ),
    "one-strike": ("1 strike", "ストライク1回"),
    "strikes": ("{count} strikes", "ストライク{count}回"),
    "left": ("The bomb keeps ticking. The route was {route}.", "未解除のまま終了しました。正解は {route} です。"),
}


def message(language: str, key: str, **facts: object) -> str:
    """Return a message in a language, with its fields filled in; raise `ClewError` for another language."""
    if language not in LANGUAGES:
        raise ClewError(f"there is no language {language!r}: choose one of {', '.join(LANGUAGES)}", field="language")
    column = LANGUAGES.index(language)
    return MESSAGES[key][column].format(example=MESSAGES["example"][column], **facts)
