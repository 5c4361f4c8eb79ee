/** Words about graphs in files, and why some cannot be shown. */

export default {
  en: {
    "graph.degree": "“{node}” has {count} neighbors: at most {most} are possible.",
    "graph.empty": "There are no edges: give one line of two names for each edge.",
    "graph.flat": "The nodes cannot be drawn where the file places them: most neighbors are in the same place, or are too far apart.",
    "graph.large": "The graph has {cells} nodes and {edges} edges, which take {letters} letters, and an address has room for {most}. Choose a smaller one.",
    "graph.line": "Line {line} is “{text}”: give two names for an edge, or a name with x and y, once for each node.",
    "graph.links": "The nodes and links of this graph do not fit: each node needs an id, and each link a source and a target.",
    "graph.neighbors": "The neighbors of cell {cell} do not fit: list each edge at both of its cells, once, and at most {most} at a cell.",
    "graph.parts": "The graph falls into {parts} parts, which no maze can join. Choose one whose nodes are all connected.",
    "graph.place": "The position of “{node}” is {place}: give two finite numbers, x and y.",
    "graph.positions": "The positions do not fit: give two finite numbers, x and y, for each cell.",
    "graph.unplaced": "“{node}” has no position, and other nodes have one: give one to all nodes or to none.",
    "graph.xml": "This is neither GraphML nor GEXF that can be read: save it as XML in UTF-8, without a document type.",
  },
  ja: {
    "graph.degree": "「{node}」の隣が{count}個あります。{most}個までにしてください。",
    "graph.empty": "辺がありません。1行に1本、2つの名前で辺を書いてください。",
    "graph.flat": "ファイルの位置では点を描けません。隣どうしの多くが同じ位置にあるか、離れすぎています。",
    "graph.large": "このグラフは点{cells}個、辺{edges}本で、{letters}文字になりますが、アドレスに入るのは{most}文字までです。小さいものを選んでください。",
    "graph.line": "{line}行目は「{text}」です。辺なら2つの名前、点の位置なら名前とxとyを、1つの点に1回だけ書いてください。",
    "graph.links": "このグラフの点と辺は読み込めません。点にはidが、辺にはsourceとtargetが必要です。",
    "graph.neighbors": "セル{cell}の隣の一覧が正しくありません。辺は両方のセルに1回ずつ、1つのセルに{most}本まで書いてください。",
    "graph.parts": "このグラフは{parts}個の部分に分かれていて、1つの迷路にできません。すべての点がつながったグラフを選んでください。",
    "graph.place": "「{node}」の位置が{place}です。有限の数xとyを指定してください。",
    "graph.positions": "位置が正しくありません。セルごとに有限の数xとyを指定してください。",
    "graph.unplaced": "「{node}」に位置がありませんが、ほかの点にはあります。すべての点に位置を付けるか、どの点にも付けないでください。",
    "graph.xml": "GraphMLとしてもGEXFとしても読み込めません。文書型宣言のない、UTF-8のXMLで保存してください。",
  },
};
