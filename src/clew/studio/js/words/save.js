/** Words of what a maze can be saved as, and of its link. */

export default {
  en: {
    "save.download": "Download as {form}",
    "save.site": "Other formats, such as PDF and GIF, are made by Clew on your computer: pip install clew, then clew serve.",
    "save.making": "{form} is being made…",
    "save.film.none": "There is no film of this maze: it has too many events, or a change gave it another grid. Choose a smaller grid, or leave that change out.",
    "save.copied": "Link copied. It opens this same maze.",
    "save.uncopied": "The link could not be copied. Copy it from the address bar.",
    "save.share": "Share…",
    "save.ways": "As a command line, as Python, on a web page",
  },
  ja: {
    "save.download": "{form} 形式でダウンロード",
    "save.site": "PDFやGIFなどの形式は、お使いのコンピューターのClewで作れます（pip install clew のあと clew serve）。",
    "save.making": "{form} を作っています…",
    "save.film.none": "この迷路の動画は作れません。手順が多すぎるか、変化によって格子が変わっています。小さい格子にするか、その変化を外してください。",
    "save.copied": "リンクをコピーしました。開くとこれと同じ迷路になります。",
    "save.uncopied": "リンクをコピーできませんでした。アドレスバーからコピーしてください。",
    "save.share": "共有…",
    "save.ways": "コマンド・Python・ウェブページ",
  },
};
