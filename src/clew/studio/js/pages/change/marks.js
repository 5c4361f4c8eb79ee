/** What the page 'Change' draws over the picture: openings, the passages that a graph may have, and the wall that is about to be edited. */

const DASH = [0.08, 0.12]; // cell widths

/** The layer that draws the lines in `layers.gaps`, `layers.closed` and `layers.wall`. */
export function marks(context, view, colors) {
  const { gaps, closed, wall } = view.layers;
  for (const line of gaps ?? []) drawGap(context, view, line, colors.css.paper);
  if (closed?.length) drawClosed(context, view, closed, colors.css.quiet);
  if (wall) drawWall(context, view, wall, colors.css.quiet);
}

/** A line of the layout, as points on the canvas. */
function trace(context, view, line) {
  context.beginPath();
  for (let at = 0; at < line.length; at += 2) context.lineTo(...view.point(line[at], line[at + 1]));
}

/** An opening in the outer wall. */
function drawGap(context, view, line, color) {
  const [ax, ay, bx, by] = [...line.slice(0, 2), ...line.slice(-2)];
  const room = view.thick / 2 / view.side / Math.hypot(bx - ax, by - ay); // the corners stay
  const [dx, dy] = [(bx - ax) * room, (by - ay) * room];
  context.save();
  trace(context, view, [ax + dx, ay + dy, ...line.slice(2, -2), bx - dx, by - dy]);
  context.strokeStyle = color;
  context.lineWidth = view.thick + 1;
  context.stroke();
  context.restore();
}

/** Edges of a graph without a passage. */
function drawClosed(context, view, lines, color) {
  context.save();
  context.beginPath();
  for (const [ax, ay, bx, by] of lines) {
    context.moveTo(...view.point(ax, ay));
    context.lineTo(...view.point(bx, by));
  }
  context.strokeStyle = color;
  context.lineWidth = Math.max(1, view.thick / 3);
  context.setLineDash(DASH.map((each) => each * view.side));
  context.stroke();
  context.restore();
}

/** The wall that is about to be edited. */
function drawWall(context, view, line, color) {
  context.save();
  trace(context, view, line);
  context.strokeStyle = color;
  context.lineWidth = Math.max(view.thick + 2 * view.ratio, 4 * view.ratio);
  context.lineCap = context.lineJoin = "round";
  context.globalAlpha = 0.7;
  context.stroke();
  context.restore();
}
