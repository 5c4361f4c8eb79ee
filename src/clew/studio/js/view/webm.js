/** A film in a WebM file, of pictures that the browser has encoded: https://www.matroska.org/technical/elements.html */

const HEADER = 0x1a45dfa3, SEGMENT = 0x18538067, INFO = 0x1549a966, TRACKS = 0x1654ae6b, CUES = 0x1c53bb6b, CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7, SIMPLE_BLOCK = 0xa3;
const KEY = 0x80; // the flag of a block that needs no other one
const TRACK = 1;
const MILLISECOND = 1_000_000; // nanoseconds

/** A number in so many bytes, the highest first; without `count` in as many as it needs. */
function bytesOf(number, count = Math.max(1, Math.ceil(Math.log2(number + 1) / 8))) {
  return Uint8Array.from({ length: count }, (_, place) => Math.floor(number / 256 ** (count - 1 - place)) % 256);
}

/** An element as [number of bytes, parts]; the content is a number, a text, bytes, or other elements. */
function element(id, ...content) {
  const parts = content.map((each) => {
    if (typeof each === "number") return bytesOf(each, 4);
    return typeof each === "string" ? new TextEncoder().encode(each) : each;
  });
  const size = parts.reduce((sum, each) => sum + (Array.isArray(each) ? each[0] : each.length), 0);
  const head = [bytesOf(id), bytesOf(0x10000000 + size, 4)];
  return [head[0].length + 4 + size, [...head, ...parts]];
}

const flat = (part) => (Array.isArray(part) ? part[1].flatMap(flat) : [part]);

function header() {
  return element(HEADER, element(0x4286, 1), element(0x42f7, 1), element(0x42f2, 4), element(0x42f3, 8), element(0x4282, "webm"), element(0x4287, 2), element(0x4285, 2));
}

function info(length) {
  const duration = new Uint8Array(8);
  new DataView(duration.buffer).setFloat64(0, length);
  return element(INFO, element(0x2ad7b1, MILLISECOND), element(0x4489, duration), element(0x4d80, "Clew"), element(0x5741, "Clew"));
}

function tracks({ codec, width, height }) {
  const video = element(0xe0, element(0xb0, width), element(0xba, height));
  return element(TRACKS, element(0xae, element(0xd7, TRACK), element(0x73c5, TRACK), element(0x83, 1), element(0x9c, 0), element(0x86, codec), video));
}

/** Pictures from one that needs no other to the next such. */
function cluster(pictures) {
  const [{ time: begin }] = pictures;
  const block = ({ bytes, time, isKey }) => element(SIMPLE_BLOCK, bytesOf(0x80 + TRACK), bytesOf(time - begin, 2), bytesOf(isKey ? KEY : 0), bytes);
  return element(CLUSTER, element(TIMESTAMP, begin), ...pictures.map(block));
}

/** Where players that jump find the clusters, which lie at these bytes of the segment. */
function cues(clusters, places) {
  const cue = ([{ time }], which) => element(0xbb, element(0xb3, time), element(0xb7, element(0xf7, TRACK), element(0xf1, places[which])));
  return element(CUES, ...clusters.map(cue));
}

/** The file as a blob. The pictures are {bytes, time, isKey}, with times in whole milliseconds; the last one ends at `length`. */
export function webm(pictures, { codec, width, height, length }) {
  const clusters = [];
  for (const each of pictures) {
    if (each.isKey) clusters.push([]);
    clusters.at(-1).push(each);
  }
  const before = [info(length), tracks({ codec, width, height })];
  const made = clusters.map(cluster);
  let place = [...before, cues(clusters, clusters.map(() => 0))].reduce((sum, [size]) => sum + size, 0);
  const places = made.map(([size]) => (place += size) - size);
  return new Blob([header(), element(SEGMENT, ...before, cues(clusters, places), ...made)].flatMap(flat), { type: "video/webm" });
}
