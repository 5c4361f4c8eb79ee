/** Words of the ways in which a maze is made elsewhere. */

export default {
  en: {
    "ways.copy": "Copy",
    "ways.edited": "No seed makes this maze: save it as a file, or send its link.",
    "ways.copied": "Copied",
    "ways.uncopied": "Not copied",
    "ways.command": "As a command line",
    "ways.command.copy": "Copy the command line",
    "ways.python": "As Python",
    "ways.python.copy": "Copy the Python",
    "ways.python.none": "A few lines do not make this maze: use a file or the link.",
    "ways.element": "As a web element",
    "ways.element.copy": "Copy the web element",
    "ways.element.none": "The element shows mazes without changes, the first of each seed, on grids up to 160,000 cells that are neither words nor weave.",
  },
  ja: {
    "ways.copy": "コピー",
    "ways.edited": "この迷路はシードからは作れません。ファイルで保存するか、リンクを送ってください。",
    "ways.copied": "コピー済み",
    "ways.uncopied": "コピーできません",
    "ways.command": "コマンドとして",
    "ways.command.copy": "コマンドをコピー",
    "ways.python": "Pythonとして",
    "ways.python.copy": "Pythonをコピー",
    "ways.python.none": "この迷路は数行では作れません。ファイルかリンクを使ってください。",
    "ways.element": "ウェブ要素として",
    "ways.element.copy": "ウェブ要素をコピー",
    "ways.element.none": "ウェブ要素で表示できるのは、変更のない、各シードの最初の迷路です。文字と立体交差を除く、160,000セルまでのグリッドに限ります。",
  },
};
