/** A film of how the maze of a document is made, which the browser encodes in less time than it takes to show. */

import { t } from "../../lib/i18n.js";
import { Timeline } from "../../maze/log.js";
import { palette } from "../../view/colors.js";
import { MIN_WHOLE_SIDE } from "../../view/framing.js";
import { View } from "../../view/view.js";
import { webm } from "../../view/webm.js";
import { runAlgorithm } from "./source.js";

const FPS = 25, SECONDS = 8, HOLD = 3, GROWTH = 0.8; // as `clew.draw` has them: the whole, its end after that, and the path within
const MAX_CELL = 40, MAX_SIDE = 720; // pixels
const KEY_EVERY = 50; // pictures: a player can jump there
const BITS_OF_PIXEL = 0.2; // of a picture
const QUEUE = 4; // pictures that wait for the encoder
const [CODEC, CODEC_IN_FILE] = ["vp8", "V_VP8"];

const even = (length) => 2 * Math.ceil(length / 2); // as encoders need it

/** A view on a canvas of its own, as large as the film. */
function viewOf(maze) {
  const [across, down] = maze.extent;
  const fitting = Math.min(MAX_CELL, MAX_SIDE / Math.max(across, down));
  const side = fitting < MIN_WHOLE_SIDE ? fitting : Math.floor(fitting);
  const canvas = document.createElement("canvas");
  const view = new View(canvas);
  view.close(); // no change of the page changes the film
  Object.assign(canvas, { width: even(across * side + side / 9 + 2), height: even(down * side + side / 9 + 2) });
  Object.assign(view, { ratio: 1, maze });
  view.fit();
  return view;
}

/** Resolves when a task of the browser is over: what it has loaded can be used, and what it has encoded was taken. */
const turn = () => new Promise((done) => setTimeout(done));

/** Yield the seconds at which a picture begins after it is drawn. */
async function* pictures(view, timeline, path) {
  const growing = path.length ? Math.min(GROWTH, SECONDS / 2) : 0;
  const making = SECONDS - growing;
  const count = Math.min(timeline.length, Math.round(making * FPS));
  const grown = Math.min(Math.max(0, path.length - 1), Math.round(growing * FPS));
  const show = async (layers) => {
    view.layers = layers;
    for (view.paint(); view.canvas.dataset.drawn === "part"; view.paint()) await turn();
  };
  for (let place = 0; place <= count; place++) {
    timeline.seek((place / Math.max(1, count)) * timeline.length);
    await show(place < count ? timeline.layers : { marks: timeline.marks });
    yield (place / Math.max(1, count)) * making;
  }
  for (let place = 1; place <= grown; place++) {
    await show({ marks: timeline.marks, path, start: path[0], goal: path.at(-1), shown: place / grown });
    yield making + (place / grown) * growing;
  }
  yield SECONDS + HOLD;
}

/** The film as a blob: of the maze of a document, at last with the cells of a path, if there are any. `showProgress(part)` is
 * called for every picture. Throws an error if the events are not known. */
export async function filmFile(mazeDocument, path, { signal, showProgress }) {
  const { maze, log, cells } = await runAlgorithm(mazeDocument.algorithm, mazeDocument.recipe, { log: true, signal });
  if (!log) throw new Error(t("save.film.none"));
  const view = viewOf(maze);
  const { width, height } = view.canvas;
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.fillStyle = palette().paper;
  const found = [];
  let problem = null;
  const output = (chunk) => {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    found.push({ bytes, time: Math.round(chunk.timestamp / 1000), isKey: chunk.type === "key" });
  };
  const encoder = new VideoEncoder({ output, error: (error) => (problem = error) });
  try {
    encoder.configure({ codec: CODEC, latencyMode: "realtime", width, height, framerate: FPS, bitrate: Math.round(BITS_OF_PIXEL * width * height * FPS) });
    let place = 0;
    for await (const seconds of pictures(view, new Timeline(maze, log, false, cells), path)) {
      context.fillRect(0, 0, width, height);
      context.drawImage(view.canvas, 0, 0);
      const frame = new VideoFrame(context.canvas, { timestamp: Math.round(1e6 * seconds) });
      encoder.encode(frame, { keyFrame: place++ % KEY_EVERY === 0 });
      frame.close();
      showProgress((0.99 * seconds) / (SECONDS + HOLD));
      do await turn();
      while (encoder.encodeQueueSize > QUEUE && !problem);
      signal.throwIfAborted();
      if (problem) throw problem;
    }
    await encoder.flush();
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
  return webm(found, { codec: CODEC_IN_FILE, width, height, length: 1000 * (SECONDS + HOLD) + Math.round(1000 / FPS) });
}
