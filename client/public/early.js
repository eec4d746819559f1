/* Runs before anything is painted. */
(function () {
  /* Where all storage is blocked Firefox throws at this, in libraries too; the app then says what is wrong. */
  try {
    new BroadcastChannel("bandstand").close();
  } catch {
    window.BroadcastChannel = undefined;
  }
  let language = "de";
  try {
    /* The chosen theme; src/ui/theme.ts keeps it from then on. */
    const theme = localStorage.getItem("bandstand-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (localStorage.getItem("bandstand-language") === "en") language = "en";
  } catch {
    /* Without storage the device decides. */
  }
  /* The code of the screen, while that of the app is still on its way; the build fills the list in (build/chunks.ts). */
  const screens = [];
  const screen = screens.find(({ path }) => new RegExp(path).test(location.pathname));
  for (const href of screen?.files[language] ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
})();
