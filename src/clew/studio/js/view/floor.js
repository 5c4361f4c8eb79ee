/** The floor of a view, painted on a separate canvas by a subclass, which paints only what changed. */

/** Set the view's farthest distance, if its distances are not those that were `seen` before. */
export function setMost(view, seen) {
  const { distances, most } = view.layers;
  if (distances && distances !== seen?.distances) view.most = most ?? distances.reduce((a, b) => (b > a ? b : a), 0);
}

export class Floor {
  canvas = document.createElement("canvas");
  seen = null; // what was painted last; its `distances` are those of the view

  /** Paint everything the next time. */
  forget() {
    this.seen = null;
  }

  /** Paint the floor of a view onto its canvas. */
  paint(view, colors) {
    const { canvas } = this;
    const { width, height } = view.canvas;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    setMost(view, this.seen);
    this.update(view, colors);
    view.context.clearRect(0, 0, width, height);
    view.context.drawImage(canvas, 0, 0);
  }
}
