/** The corridor as the player sees it: floor and ceiling, walls that fade with their distance, and signs on the floor. */

import { css, shade } from "../../../view/colors.js";
import { mixed, paints } from "../../../view/tiles.js";
import { EAST, NORTH } from "../../../maze/maze.js";
import { edge } from "./blocks.js";
import { ahead, placer, sight } from "./sight.js";

const HEIGHT = 0.86; // of walls
const EYE = 0.46; // over the floor
const MISTY = 5.5; // cells to where two thirds of a color have faded
const LENSES = [0.92, 0.66]; // u at the edge of the picture, and its vertical like, at least
const THREAD = 0.05; // half the width of the thread
const ROUND = 24; // corners of a circle
const TONES = [0.22, 0.1, 0.22, 0.1]; // of ink in the rock of walls to the north, east, south and west
const COURSES = [1 / 3, 2 / 3]; // of stones in a wall: the heights of their joints
const JOINT = 0.012; // half the width of a joint between two cells of the floor
const FLOOR = 0.14; // of ink in the paper of the floor
const CEILING = 0.06;
const STOPS = 12; // of a gradient

const fading = (depth) => 1 - Math.exp(-depth / MISTY);

/** The colors of the scene from those of the page. */
export function sceneColors(palette, dark) {
  const colors = paints(palette, dark);
  const { rock, ink } = colors;
  return { ...colors, walls: TONES.map((part) => mixed(rock, ink, part)) };
}

/** {focus, field, cx, cy}: how points of the scene are placed on a canvas of this size. */
export function lens(width, height) {
  const focus = Math.min(width / 2 / LENSES[0], height / 2 / LENSES[1]);
  return { focus, field: width / 2 / focus, cx: width / 2, cy: height * 0.47 };
}

/**
 * Draw what an eye sees. `signs` is {thread, goal, start, hint, dots, distances, most}: the cells before and after each cell on the
 * thread by cell, cells, and the steps to each cell.
 */
export function drawScene(context, { width, height }, blocks, eye, signs, colors) {
  const view = { ...lens(width, height), context, place: placer(eye), colors };
  ground(view, width, height);
  for (const { i, j, walls } of sight(blocks, eye, view.field).reverse()) {
    const cell = blocks.cellAt(i, j);
    const middle = [(i >> 1) + 0.5, (j >> 1) + 0.5];
    if (signs.distances) tint(view, i, j, signs.distances[blocks.cellAt(i | 1, j | 1)] ?? -1, signs.most);
    if (cell < 0) joint(view, i, j);
    if (cell >= 0) floorSigns(view, ...middle, cell, signs);
    for (const wall of walls) drawWall(view, blocks, i, j, wall);
    if (cell >= 0 && cell === signs.goal) diamond(view, ...middle);
  }
}

/** A point at a height over the floor, on the canvas. */
const spot = ({ cx, cy, focus }, [aside, depth], up = 0) => [cx + (aside / depth) * focus, cy + ((EYE - up) / depth) * focus];

const faded = ({ colors }, color, depth) => css(mixed(color, colors.paper, fading(depth)));

/** Floor and ceiling: their depth is the same along each row of the canvas. */
function ground({ context, cy, focus, colors }, width, height) {
  const band = (part, up, from, to) => {
    const gradient = context.createLinearGradient(0, cy, 0, to);
    for (let stop = 0; stop <= STOPS; stop++) {
      const depth = (Math.abs(up) * focus) / Math.max(1e-3, (stop / STOPS) * Math.abs(to - cy));
      gradient.addColorStop(stop / STOPS, css(mixed(mixed(colors.paper, colors.ink, part), colors.paper, fading(depth))));
    }
    context.fillStyle = gradient;
    context.fillRect(0, from, width, Math.abs(to - cy) + 1);
  };
  band(CEILING, HEIGHT - EYE, 0, 0);
  band(FLOOR, EYE, cy, height);
}

/** Fill a polygon of the floor, given by points (x, y) of the maze. */
function fillFloor(view, points, color) {
  const { context, place } = view;
  const seen = ahead(points.map(([x, y]) => place(x, y)));
  if (seen.length < 3) return;
  const depth = seen.reduce((sum, each) => sum + each[1], 0) / seen.length;
  context.beginPath();
  seen.forEach((each) => context.lineTo(...spot(view, each)));
  context.closePath();
  context.fillStyle = faded(view, color, depth);
  context.fill();
}

/** The points of a rectangle. */
const corners = (left, top, right, bottom) => [[left, top], [right, top], [right, bottom], [left, bottom]];

/** The floor of a block in the color of its distance. */
function tint(view, i, j, steps, most) {
  if (steps >= 0) fillFloor(view, corners(edge(i), edge(j), edge(i + 1), edge(j + 1)), shade(steps, most, view.colors.dark));
}

/** The line on the floor between two cells. */
function joint(view, i, j) {
  const [x, y] = [i / 2, j / 2];
  const color = mixed(view.colors.paper, view.colors.ink, 2 * FLOOR);
  if (!(i & 1)) fillFloor(view, corners(x - JOINT, edge(j), x + JOINT, edge(j + 1)), color);
  if (!(j & 1)) fillFloor(view, corners(edge(i), y - JOINT, edge(i + 1), y + JOINT), color);
}

const circle = (x, y, radius) => Array.from({ length: ROUND }, (_, place) => (2 * Math.PI * place) / ROUND).map((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);

/** A ring, in pieces: half of them without `closed`. */
function ring(view, x, y, color, closed) {
  const [inner, outer] = [0.24, 0.31].map((radius) => circle(x, y, radius));
  for (let place = 0; place < ROUND; place++) {
    const next = (place + 1) % ROUND;
    if (closed || place % 3) fillFloor(view, [inner[place], outer[place], outer[next], inner[next]], color);
  }
}

function floorSigns(view, x, y, cell, { thread, goal, start, hint, dots }) {
  const { colors } = view;
  if (cell === goal) fillFloor(view, circle(x, y, 0.34), colors.ink);
  if (cell === start) ring(view, x, y, colors.ink, true);
  if (dots?.has(cell)) fillFloor(view, circle(x, y, 0.09), colors.ink);
  for (const [dx, dy] of thread.get(cell) ?? []) {
    const [wide, long] = [THREAD * dy, THREAD * dx];
    fillFloor(view, [[x - wide, y + long], [x + wide, y - long], [x + dx / 2 + wide, y + dy / 2 - long], [x + dx / 2 - wide, y + dy / 2 + long]], colors.thread);
  }
  if (thread.has(cell)) fillFloor(view, circle(x, y, THREAD), colors.thread);
  if (cell === hint) ring(view, x, y, colors.thread, false);
}

function drawWall(view, { isSolid }, i, j, { side, ends }) {
  const { context, colors } = view;
  const [left, right] = ends;
  const corners = [spot(view, left), spot(view, left, HEIGHT), spot(view, right, HEIGHT), spot(view, right)];
  const color = colors.walls[side];
  const gradient = context.createLinearGradient(corners[0][0], 0, corners[3][0] + 1e-3, 0);
  ends.forEach(([, depth], place) => gradient.addColorStop(place, faded(view, color, depth)));
  context.beginPath();
  corners.forEach((corner) => context.lineTo(...corner));
  context.closePath();
  context.fillStyle = context.strokeStyle = gradient;
  context.lineWidth = 1; // no gap between two pieces of a wall
  context.fill();
  context.stroke();
  // Lines where the wall meets floor and ceiling, and where it ends.
  context.lineCap = "round";
  const line = (from, to, depth, ink = 0.8) => {
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.lineWidth = Math.max(0.6, Math.min(3, (0.012 * view.focus) / depth)) * Math.min(1, ink + 0.2);
    context.strokeStyle = faded(view, mixed(color, colors.ink, ink), depth * 1.2);
    context.stroke();
  };
  const middle = (left[1] + right[1]) / 2;
  for (const part of COURSES) line(spot(view, left, part * HEIGHT), spot(view, right, part * HEIGHT), middle, 0.14);
  line(corners[0], corners[3], middle);
  line(corners[1], corners[2], middle);
  const [di, dj] = [[0, -1], [1, 0], [0, 1], [-1, 0]][side];
  const goesOn = (way) => {
    const [ni, nj] = [i + way * Math.abs(dj), j + way * Math.abs(di)];
    return !isSolid(ni, nj) && isSolid(ni + di, nj + dj);
  };
  const toLeft = side === NORTH || side === EAST ? -1 : 1;
  if (!goesOn(toLeft)) line(corners[0], corners[1], left[1]);
  if (!goesOn(-toLeft)) line(corners[3], corners[2], right[1]);
}

/** The goal: a diamond that stands over the floor. */
function diamond(view, x, y) {
  const { context, colors, place } = view;
  const middle = place(x, y);
  if (middle[1] < 0.1) return;
  const [left, top] = spot(view, middle, 0.4);
  const size = (0.22 * view.focus) / middle[1];
  context.beginPath();
  for (const [dx, dy] of [[0, -1.25], [0.8, 0], [0, 1.25], [-0.8, 0]]) context.lineTo(left + dx * size, top + dy * size);
  context.closePath();
  context.fillStyle = css(mixed(colors.ink, colors.paper, fading(middle[1]) * 0.6));
  context.strokeStyle = colors.css.paper;
  context.lineWidth = Math.max(1, size * 0.08);
  context.fill();
  context.stroke();
}
