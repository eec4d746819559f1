/* Sets the chosen theme before anything is painted; src/ui/theme.ts keeps it from then on. */
(function () {
  try {
    const theme = localStorage.getItem("bandstand-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    /* Without storage the device decides. */
  }
})();
