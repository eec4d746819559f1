/** The minimum height that an on-screen keyboard covers, in CSS pixels; a browser bar covers less. */
const LEAST_PX = 100;
/** At this zoom factor or more, part of the window is hidden by the zoom, not by an on-screen keyboard. */
const ZOOMED = 1.05;

/**
 * Maintains two lengths on the root element: `--keyboard`, how much of the window's bottom an on-screen keyboard
 * covers, and `--keyboard-shift`, how far the system has pushed the window up for it. An iPhone changes neither `dvh`
 * nor fixed elements, so dialogs and sticky bars use these lengths. The focused field is scrolled above the keyboard.
 */
export function watchKeyboard(): void {
  const seen = window.visualViewport;
  if (seen === null) return;
  const root = document.documentElement;
  const measure = (): void => {
    const hidden = root.clientHeight - seen.height;
    const isUp = seen.scale < ZOOMED && hidden >= LEAST_PX;
    const covered = isUp ? `${Math.max(0, Math.round(hidden - seen.offsetTop))}px` : "0px";
    const isNew = root.style.getPropertyValue("--keyboard") !== covered;
    root.style.setProperty("--keyboard", covered);
    root.style.setProperty("--keyboard-shift", isUp ? `${Math.max(0, Math.round(seen.offsetTop))}px` : "0px");
    if (isUp && isNew) document.activeElement?.closest(".field, input, textarea")?.scrollIntoView({ block: "nearest" });
  };
  seen.addEventListener("resize", measure);
  seen.addEventListener("scroll", measure);
}
