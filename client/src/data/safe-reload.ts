import { createEffect, createRoot, onCleanup } from "solid-js";
import { isConnectionLost } from "./connection.ts";
import { isLive } from "./live-guard.ts";
import { secureBuffer } from "./write-buffer.ts";

/** How often to check whether it is safe to reload, in milliseconds. */
const LOOK_MS = 1_000;
/**
 * If the connection is lost again within this many milliseconds of an automatic reload, the next one is left to the
 * user.
 */
const HELPED_MS = 60_000;

/* The time of this tab's last automatic reload is stored in the window's name, which is per tab and survives the
   reload. WebKit loses sessionStorage when its storage process ends, which is the reason for the reload. */
const MARK = "bandstand-reloaded:";

const OPEN_DIALOG = "dialog[open], [role=dialog], [role=alertdialog]";
const TYPED = "textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=number])";
const CHOSEN = "input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=password], [type=file])";

/* True if a dialog is open or any field has content. Whether that content has been saved is unknown. */
const isFilledIn = (): boolean =>
  document.querySelector(OPEN_DIALOG) !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`${TYPED}, ${CHOSEN}`)].some(
    ({ value }) => value !== "",
  );

function isSecondTry(): boolean {
  const age = Date.now() - Number(window.name.startsWith(MARK) ? window.name.slice(MARK.length) : Number.NaN);
  /* A time in the future is from before the clock was set back and may be very recent. */
  return age < HELPED_MS;
}

/** Reloads the page after handing all unwritten edits to the browser's storage. */
export function reloadWithAll(reload: () => void = () => location.reload()): void {
  secureBuffer();
  reload();
}

function reloadOnce(reload: () => void): void {
  if (isSecondTry()) return;
  window.name = `${MARK}${Date.now()}`;
  reloadWithAll(reload);
}

/**
 * Reloads this page when it has lost its database: not in live mode, which continues from memory; not while a form or
 * dialog with possibly unsaved content is open; and not right after a reload that did not help. Until it reloads, the
 * user sees a message with a button. Returns a function that stops watching.
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
