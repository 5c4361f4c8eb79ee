/** What lies over the maze: the thread, walks, ends, the player, numbers. */

/** All of it, from the layers of a view. */
export function overlay(context, view, colours) {
  const { layers, side } = view;
  if (layers.numbers) numbers(context, view, colours);
  if (layers.dots) dots(context, view, layers.dots, colours);
  // On coloured floors the thread lies on a strip of paper.
  if (layers.path && layers.distances) thread(context, view, layers.path, colours.css.paper, 0.46, layers.shown ?? 1);
  if (layers.path) thread(context, view, layers.path, colours.css.thread, 0.3, layers.shown ?? 1);
  if (layers.walk?.length) {
    thread(context, view, layers.walk, colours.css.thread, 0.18, 1);
    ball(context, view, layers.walk.at(-1), colours.css.thread, 0.24);
  }
  if (layers.hint !== undefined && layers.hint >= 0) ring(context, view, layers.hint, colours.css.thread, true);
  if (layers.start !== undefined && layers.start >= 0) ring(context, view, layers.start, colours.css.ink, false);
  if (layers.goal !== undefined && layers.goal >= 0) diamond(context, view, layers.goal, colours.css.ink, colours.css.paper);
  if (layers.current !== undefined && layers.current >= 0) frame(context, view, layers.current, colours.css.ink, side / 10);
  if (typeof layers.player === "object" || layers.player >= 0) player(context, view, layers.player, colours);
  if (layers.cursor !== undefined && layers.cursor >= 0) frame(context, view, layers.cursor, colours.css.ink, side / 6);
}

/** A line through the middles of cells; of its length only the part `shown`, so that it can draw itself. */
export function thread(context, view, cells, colour, width, shown) {
  if (cells.length < 2) return;
  const end = (cells.length - 1) * Math.min(1, shown);
  context.save();
  context.beginPath();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.5, view.side * width);
  context.lineCap = context.lineJoin = "round";
  context.moveTo(...view.middle(cells[0]));
  const whole = Math.floor(end);
  for (let place = 1; place <= whole; place++) {
    // Along a straight corridor one line is enough.
    if (place < whole && cells[place + 1] - cells[place] === cells[place] - cells[place - 1]) continue;
    context.lineTo(...view.middle(cells[place]));
  }
  if (end > whole) {
    const [ax, ay] = view.middle(cells[whole]);
    const [bx, by] = view.middle(cells[whole + 1]);
    context.lineTo(ax + (bx - ax) * (end - whole), ay + (by - ay) * (end - whole));
  }
  context.stroke();
  context.restore();
}

function ball(context, view, cell, colour, radius) {
  context.beginPath();
  context.fillStyle = colour;
  context.arc(...view.middle(cell), Math.max(2, view.side * radius), 0, 2 * Math.PI);
  context.fill();
}

/** The player is the ball of thread itself; `player` may be a cell or {x, y} between cells. */
function player(context, view, where, colours) {
  const [x, y] = typeof where === "number" ? view.middle(where) : view.point(where.x + 0.5, where.y + 0.5);
  const radius = Math.max(3, view.side * 0.3);
  context.save();
  context.beginPath();
  context.fillStyle = colours.css.thread;
  context.strokeStyle = colours.css.paper;
  context.lineWidth = Math.max(1, view.side * 0.05);
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.lineWidth = Math.max(0.5, view.side * 0.03);
  for (const turn of [-0.5, 0, 0.5]) {
    context.beginPath();
    context.ellipse(x, y, radius * 0.98, radius * 0.45, 0.6 + turn, Math.PI * 1.1, Math.PI * 1.9);
    context.stroke();
  }
  context.restore();
}

function ring(context, view, cell, colour, dashed) {
  context.save();
  context.beginPath();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.5, view.side * 0.1);
  if (dashed) context.setLineDash([view.side * 0.16, view.side * 0.12]);
  context.arc(...view.middle(cell), Math.max(2.5, view.side * 0.26), 0, 2 * Math.PI);
  context.stroke();
  context.restore();
}

function diamond(context, view, cell, colour, edge) {
  const [x, y] = view.middle(cell);
  const radius = Math.max(3, view.side * 0.32);
  context.save();
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fillStyle = colour;
  context.strokeStyle = edge;
  context.lineWidth = Math.max(1, view.side * 0.06);
  context.fill();
  context.stroke();
  context.restore();
}

function frame(context, view, cell, colour, width) {
  const [x, y] = view.corner(cell);
  const { side, thick } = view;
  const inner = Math.max(2, side - thick);
  const line = Math.max(1, Math.round(Math.min(width, 3 * view.ratio)));
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = line;
  context.strokeRect(x + thick + line / 2, y + thick + line / 2, Math.max(1, inner - line), Math.max(1, inner - line));
  context.restore();
}

function dots(context, view, cells, colours) {
  context.beginPath();
  context.fillStyle = colours.css.quiet;
  for (const cell of cells) {
    const [x, y] = view.middle(cell);
    const radius = Math.max(1, view.side * 0.14);
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fill();
}

/** Numbers in cells that are larger than 18 pixels of the page; light or dark, whichever can be read. */
function numbers(context, view, colours) {
  if (view.side / view.ratio <= 18) return;
  const { layers, side } = view;
  const size = Math.min(side * 0.42, 15 * view.ratio);
  context.save();
  context.font = `${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--mono") || "monospace"}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const room = side * 0.8;
  view.visible((cell, x, y) => {
    const number = layers.numbers[cell];
    if (number === undefined || number === null || number < 0) return;
    const floor = view.floor(cell, colours);
    const light = 0.299 * floor[0] + 0.587 * floor[1] + 0.114 * floor[2] > 140;
    context.fillStyle = light === colours.dark ? colours.css.paper : colours.css.ink;
    const [px, py] = view.point(x + 0.5, y + 0.5);
    context.fillText(String(number), px, py + size * 0.06, room);
  });
  context.restore();
}
