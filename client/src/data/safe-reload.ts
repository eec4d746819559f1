import { createEffect, createRoot, onCleanup } from "solid-js";
import { isConnectionLost } from "./connection.ts";
import { isLive } from "./live-guard.ts";
import { secureUnwritten } from "./unwritten.ts";

/** How often to look whether the moment is safe, in milliseconds. */
const LOOK_MS = 1_000;
/** After a reload that helped for less than this the next one is a person's to ask for, in milliseconds. */
const HELPED_MS = 60_000;

/*
 * When this tab last reloaded by itself stands in the window's name, which is this tab's and outlives the reload.
 * WebKit forgets sessionStorage with the very process whose end is the reason to reload.
 */
const MARK = "bandstand-reloaded:";

const OPEN_DIALOG = "dialog[open], [role=dialog], [role=alertdialog]";
const TYPED = "textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=number])";
const CHOSEN = "input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=password], [type=file])";

/* Not only what is typed just now: nobody can say of a filled field whether it has been saved. */
const isFilledIn = (): boolean =>
  document.querySelector(OPEN_DIALOG) !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`${TYPED}, ${CHOSEN}`)].some(
    ({ value }) => value !== "",
  );

function isSecondTry(): boolean {
  const age = Date.now() - Number(window.name.startsWith(MARK) ? window.name.slice(MARK.length) : Number.NaN);
  /* A moment in the future is from before the clock was put back: it may have been just now. */
  return age < HELPED_MS;
}

/** Reloads the page with all that could not be written handed to the browser before. */
export function reloadWithAll(reload: () => void = () => location.reload()): void {
  secureUnwritten();
  reload();
}

function reloadOnce(reload: () => void): void {
  if (isSecondTry()) return;
  window.name = `${MARK}${Date.now()}`;
  reloadWithAll(reload);
}

/**
 * Reloads this page when it has lost its database: not in live mode, which goes on from what it has in memory, not while
 * a form or dialog is open that may hold something unsaved, and not again right after a reload that did not help. Those
 * who wait read what is wrong and have a button. Answers how to stop.
 */
export function reloadWhenLost(reload?: () => void): () => void {
  return createRoot((stop) => {
    createEffect(() => {
      if (!isConnectionLost() || isLive()) return;
      const timer = setInterval(() => {
        if (isFilledIn()) return;
        clearInterval(timer);
        reloadOnce(reload ?? (() => location.reload()));
      }, LOOK_MS);
      onCleanup(() => clearInterval(timer));
    });
    return stop;
  });
}
