// Runs before the first paint, to avoid a flash of the wrong look: in a frame of another site a page has no frame of its own; the
// theme is the one chosen last time, else the system's.
if (/\/studio\/embed\/./.test(location.pathname)) document.documentElement.classList.add("embedded");
try {
  const theme = localStorage.getItem("clew.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be forbidden; then the system's theme is used.
}
