/** Words of the panel with the code of an algorithm. */

export default {
  en: {
    "code.of": "Code of {title}",
    "code.line": "Line",
    "code.none": "The text of this algorithm is not here.",
  },
  ja: {
    "code.of": "{title}のコード",
    "code.line": "行",
    "code.none": "このアルゴリズムのコードはここにありません。",
  },
};
