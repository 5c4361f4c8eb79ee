// Runs before the first paint, to avoid a flash of the wrong colors: the theme chosen last time, else the system's.
try {
  const theme = localStorage.getItem("clew.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be forbidden; then the system's theme is used.
}
