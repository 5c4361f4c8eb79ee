/** Words about files that are opened: mazes, pictures, masks, graphs. */

export default {
  en: {
    "file": "Open a file",
    "file.hint": "A maze in any format that Clew reads (.clew, .json, Micromouse, Tiled, text), or a picture of one; else a picture, whose light parts are cells, a mask as text, with X for places left out, or a graph as a list of edges, JSON, GraphML or GEXF. It can also be dropped on the maze.",
    "file.bytes": "The file is too large: at most {most} MB of text are read.",
    "file.edits": "The file does not say how its maze was made, and it differs in more than {most} walls from any that is made here, so that an address has no room for it. Choose a smaller one.",
    "file.grid": "Of a maze on this grid, the file has to say how it was made: only whole rectangles can be edited without that.",
    "file.large": "The maze has {cells} cells, and an address has room for {most}. Choose a smaller one.",
    "file.other": "This file is neither a picture, nor a mask, nor a maze that can be read here.",
    "file.notes": "{notes}",
  },
  ja: {
    "file": "ファイルを開く",
    "file.hint": "Clewで読める形式の迷路（.clew、.json、マイクロマウス、Tiled、テキスト）や迷路の画像。ほかに、画像（明るい部分がセルになります）、除く場所をXで示したテキスト、グラフ（辺の一覧、JSON、GraphML、GEXF）。迷路の上にドロップすることもできます。",
    "file.bytes": "ファイルが大きすぎます。読み込めるテキストは{most} MBまでです。",
    "file.edits": "作り方がファイルに書かれておらず、ここで作る迷路との違いが{most}か所を超えるため、アドレスに入りません。小さいものを選んでください。",
    "file.grid": "この形の迷路は、作り方がファイルに書かれていなければなりません。作り方なしで編集できるのは、欠けのない長方形の迷路だけです。",
    "file.large": "この迷路は{cells}セルあり、アドレスに入るのは{most}セルまでです。小さいものを選んでください。",
    "file.other": "このファイルは、画像・マスク・迷路のどれとしても読み込めません。",
    "file.notes": "読み取りの注記（英語）：{notes}",
  },
};
