/** Watch for changes that affect a canvas: its size, the density of the screen, the color scheme. */

/** Call resized() and recolored() when that happens; the first resized() is called soon. Returns the function that stops it. */
export function watchCanvas(canvas, { resized, recolored }) {
  const stop = new AbortController();
  const { signal } = stop;
  const observer = new ResizeObserver(resized);
  observer.observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolored, { signal });
  document.addEventListener("themechange", recolored, { signal });

  /** A query for the density as it is now has to be made again after each change. */
  function watchDensity() {
    const changed = () => {
      resized();
      watchDensity();
    };
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", changed, { once: true, signal });
  }

  watchDensity();
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
