/** Words of the panel with the code of an algorithm. */

export default {
  en: {
    "code.title": "The code, line by line",
    "code.of": "Code of {title}",
    "code.line": "Line",
    "code.back": "Previous line",
    "code.forward": "Next line",
    "code.key.back": "Back to another line of the code",
    "code.key.forward": "On to another line of the code",
    "code.none": "The text of this algorithm is not here.",
    "code.unloaded": "The code cannot be loaded now.",
  },
  ja: {
    "code.title": "コードを1行ずつ",
    "code.of": "{title}のコード",
    "code.line": "行",
    "code.back": "前の行",
    "code.forward": "次の行",
    "code.key.back": "コードの別の行まで戻る",
    "code.key.forward": "コードの別の行まで進む",
    "code.none": "このアルゴリズムのコードはここにありません。",
    "code.unloaded": "コードを読み込めません。",
  },
};
