/** What lies over the scene: a small map of where the player was, a compass, and an arrow to the next step. */

import { NORTH, WEST } from "../../../maze/maze.js";

const RADIUS = 4.5; // cells of the map to each side
const SHARE = 0.3; // of the shorter side of the canvas
const MAX_SIDE = 190; // pixels of the page
const MARGIN = 10;
const HALF = 0.5;
const SIDES = [[[-HALF, -HALF], [HALF, -HALF]], [[HALF, -HALF], [HALF, HALF]], [[HALF, HALF], [-HALF, HALF]], [[-HALF, HALF], [-HALF, -HALF]]];
const LETTER = 0.56; // of the compass's radius
const ARROW = [[0, -1], [0.8, 0.1], [0.32, 0.1], [0.32, 0.9], [-0.32, 0.9], [-0.32, 0.1], [-0.8, 0.1]];
const FLAT = 0.5; // the height of the arrow, which lies on the floor

/** Draw the map in the corner of a canvas: the cells where the player was, their walls, and the player {x, y, angle}. */
export function drawMap(context, { width, height, ratio }, maze, { marks, goal, now: { x, y, angle } }, colors) {
  const size = Math.min(MAX_SIDE * ratio, SHARE * Math.min(width, height));
  const side = size / (2 * RADIUS);
  const [left, top] = [width - size - MARGIN * ratio, height - size - MARGIN * ratio];
  context.save();
  context.beginPath();
  context.rect(left, top, size, size);
  context.fillStyle = colors.css.rock;
  context.fill();
  context.clip();
  context.translate(left + (RADIUS - x) * side, top + (RADIUS - y) * side);
  const known = [];
  maze.layout.forEachCellIn(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS, (cell) => marks[cell] && known.push(cell));
  context.fillStyle = colors.css.paper;
  for (const cell of known) square(context, maze.coordinates(cell), side);
  context.beginPath();
  context.lineWidth = Math.max(1.5 * ratio, side / 10);
  context.lineCap = "round";
  context.strokeStyle = colors.css.ink;
  for (const cell of known)
    for (let direction = NORTH; direction <= WEST; direction++) {
      if (maze.isOpen(cell, direction)) continue;
      const [cx, cy] = maze.layout.center(cell);
      const [from, to] = SIDES[direction].map(([dx, dy]) => [(cx + dx) * side, (cy + dy) * side]);
      context.moveTo(...from);
      context.lineTo(...to);
    }
  context.stroke();
  if (marks[goal]) polygon(context, maze.layout.center(goal), [[0, -0.3], [0.3, 0], [0, 0.3], [-0.3, 0]], side, colors.css.ink);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  polygon(context, [x, y], [[0, -0.4], [0.3, 0.32], [0, 0.16], [-0.3, 0.32]].map(([dx, dy]) => [dx * cos - dy * sin, dx * sin + dy * cos]), side, colors.css.thread);
  context.restore();
  context.strokeStyle = colors.css.ink;
  context.lineWidth = ratio;
  context.strokeRect(left, top, size, size);
}

const square = (context, [x, y], side) => context.fillRect(x * side - 0.5, y * side - 0.5, side + 1, side + 1);

function polygon(context, [x, y], corners, side, color) {
  context.beginPath();
  corners.forEach(([dx, dy]) => context.lineTo((x + dx) * side, (y + dy) * side));
  context.closePath();
  context.fillStyle = color;
  context.fill();
}

/** Draw a compass in the corner above: its needle points north, and a letter says where the player looks. */
export function drawCompass(context, { width, height, ratio }, angle, letter, colors) {
  const radius = Math.min(30 * ratio, 0.09 * Math.min(width, height));
  const [x, y] = [width - radius - MARGIN * ratio, radius + MARGIN * ratio];
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = colors.css.paper;
  context.fill();
  context.lineWidth = ratio;
  context.strokeStyle = colors.css.ink;
  context.stroke();
  context.rotate(-angle);
  for (const [color, way] of [["thread", -1], ["ink", 1]]) {
    context.beginPath();
    context.moveTo(-radius * 0.14, way * radius * 0.6);
    context.lineTo(0, way * radius * 0.92);
    context.lineTo(radius * 0.14, way * radius * 0.6);
    context.fillStyle = colors.css[color];
    context.fill();
  }
  context.rotate(angle);
  context.font = `600 ${Math.round(2 * LETTER * radius)}px ${getComputedStyle(document.documentElement).getPropertyValue("--serif") || "serif"}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colors.css.ink;
  context.fillText(letter, 0, radius * 0.05);
  context.restore();
}

/** Draw an arrow before the player's feet, to an angle from where the player looks. */
export function drawArrow(context, { width, height, ratio }, angle, colors) {
  const size = 0.09 * Math.min(width, height);
  context.save();
  context.translate(width / 2, height - size);
  context.scale(1, FLAT);
  context.rotate(angle);
  context.beginPath();
  for (const [x, y] of ARROW) context.lineTo(x * size, y * size);
  context.closePath();
  context.fillStyle = colors.css.thread;
  context.strokeStyle = colors.css.paper;
  context.lineWidth = 2 * ratio;
  context.lineJoin = "round";
  context.stroke();
  context.fill();
  context.restore();
}
