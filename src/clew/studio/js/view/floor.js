/** The floor of a view, painted on a separate canvas by a subclass, which paints only what changed. */

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
    const { distances, most } = view.layers;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    if (distances && distances !== this.seen?.distances) view.most = most ?? distances.reduce((a, b) => (b > a ? b : a), 0);
    this.update(view, colors);
    view.context.clearRect(0, 0, width, height);
    view.context.drawImage(canvas, 0, 0);
  }
}
