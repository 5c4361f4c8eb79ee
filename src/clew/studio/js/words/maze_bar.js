/** Words of the bar under a maze, and of what it can be saved as. */

export default {
  en: {
    "bar.maze": "With this maze",
    "bar.make": "Watch",
    "bar.solve": "Solve",
    "bar.play": "Play",
    "bar.change": "Change",
    "bar.print": "Print",
    "bar.save": "Save",
    "save.title": "Save",
    "save.download": "Download as {form}",
  },
  ja: {
    "bar.maze": "この迷路を",
    "bar.make": "眺める",
    "bar.solve": "解く",
    "bar.play": "遊ぶ",
    "bar.change": "変える",
    "bar.print": "印刷",
    "bar.save": "保存",
    "save.title": "保存",
    "save.download": "{form} 形式でダウンロード",
  },
};
