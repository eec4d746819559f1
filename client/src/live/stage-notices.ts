import { type Accessor, batch, createSignal, untrack } from "solid-js";

/** A message shown between the current song and the next one. */
export type Notice =
  | { readonly kind: "done"; readonly text: string }
  | { readonly kind: "jumped"; readonly text: string }
  | { readonly kind: "place_moved" }
  | { readonly kind: "adopted" };

export interface StageNotices {
  readonly notice: Accessor<Notice | null>;
  /** Shows a notice for ten seconds. */
  readonly show: (notice: Notice) => void;
  /** Offers undo while the notice is shown. */
  readonly offerUndo: (undo: () => void) => void;
  readonly undo: () => void;
  /** Removes the notice and its undo. */
  readonly clear: () => void;
}

/** How long a notice is shown, with undo for this member's last change, in milliseconds. */
const UNDO_MS = 10_000;

/** The notices of live mode, one at a time. */
export function createStageNotices(): StageNotices {
  const [notice, setNotice] = createSignal<Notice | null>(null);
  const [offered, setOffered] = createSignal<{ readonly undo: () => void } | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const clear = (): void => {
    setOffered(null);
    setNotice(null);
  };
  return {
    notice,
    show(shown) {
      clearTimeout(timer);
      setNotice(shown);
      timer = setTimeout(() => batch(clear), UNDO_MS);
    },
    offerUndo: (undo) => void setOffered({ undo }),
    undo() {
      const last = untrack(offered);
      if (last === null) return;
      batch(() => {
        clear();
        last.undo();
      });
    },
    clear,
  };
}
