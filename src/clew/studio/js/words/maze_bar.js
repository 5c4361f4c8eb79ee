/** Words of the bar under a maze, and of the panel to which it leads. */

export default {
  en: {
    "bar.maze": "With this maze",
    "bar.make": "Watch",
    "bar.solve": "Solve",
    "bar.play": "Play",
    "bar.change": "Change",
    "bar.print": "Print",
    "bar.save": "Save",
    "bar.compare": "Two to four side by side, with figures",
    "bar.compare.solvers": "Compare solvers in this maze",
    "bar.open": "Open in Clew",
    "save.title": "Save and share",
    "save.link": "Copy link",
    "save.qr": "QR code",
  },
  ja: {
    "bar.maze": "この迷路を",
    "bar.make": "眺める",
    "bar.solve": "解く",
    "bar.play": "遊ぶ",
    "bar.change": "変える",
    "bar.print": "印刷",
    "bar.save": "保存",
    "bar.compare": "2〜4つを並べ、数字も比べる",
    "bar.compare.solvers": "この迷路でソルバーを比べる",
    "bar.open": "Clewで開く",
    "save.title": "保存と共有",
    "save.link": "リンクをコピー",
    "save.qr": "QRコード",
  },
};
