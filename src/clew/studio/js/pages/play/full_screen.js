/** The board alone: on the whole screen, or where the browser does not allow that, in the whole window. */

const CLASS = "full"; // of the document while it is so

/** {isOn(), toggle(), close()}; changed(on) whenever it begins or ends. */
export function fullScreen(changed) {
  const root = document.documentElement;
  const stop = new AbortController();
  const isOn = () => root.classList.contains(CLASS);

  function set(on) {
    if (on === isOn()) return;
    root.classList.toggle(CLASS, on);
    changed(on);
  }

  function leave() {
    set(false);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  function toggle() {
    if (isOn()) return leave();
    set(true);
    return root.requestFullscreen?.().catch(() => {}); // the window is enough
  }

  document.addEventListener("fullscreenchange", () => document.fullscreenElement || set(false), { signal: stop.signal });
  const close = () => {
    stop.abort();
    leave();
  };
  return { isOn, toggle, close };
}
