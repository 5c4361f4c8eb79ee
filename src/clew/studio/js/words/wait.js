/** Words of work that a reader waits for. */

export default {
  en: {
    "wait.making": "Making the maze …",
    "wait.searching": "Searching …",
    "wait.stop": "Stop",
    "wait.stopped": "Stopped. Choose something else, or try again.",
  },
  ja: {
    "wait.making": "迷路を作っています…",
    "wait.searching": "探索しています…",
    "wait.stop": "中止",
    "wait.stopped": "中止しました。別の設定を選ぶか、もう一度試してください。",
  },
};
