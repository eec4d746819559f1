import { makeEventListener } from "@solid-primitives/event-listener";
import { mergeText } from "@bandstand/shared/gigs/merge-text.ts";
import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";
import { updateNotes } from "./commands.ts";
import type { GigRow } from "./queries.ts";

/** How long typing must pause before the notes are saved, in milliseconds. */
const SAVE_MS = 700;

export interface NotesDraft {
  readonly notes: Accessor<string>;
  readonly write: (notes: string) => void;
  /** Saves the typed text now. */
  readonly save: () => Promise<void>;
  readonly isSaved: Accessor<boolean>;
}

/**
 * Creates a draft of a gig's notes, saved on this device whenever the user pauses or leaves the field, screen or app.
 * Others' changes are merged into the draft immediately; otherwise, the next save would remove them. `field` is the
 * text area; its caret stays between the same words.
 */
export function createNotesDraft(gig: Accessor<GigRow>, field: () => HTMLTextAreaElement | undefined): NotesDraft {
  /** The notes that the draft is based on. */
  let base = gig().notes;
  const { gig_id } = gig();
  const [notes, setNotes] = createSignal(base);
  const [saved, setSaved] = createSignal(base);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();

  const save = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    saving = saving.then(async () => {
      const typed = notes();
      if (typed === saved()) return;
      try {
        await updateNotes(gig_id, typed);
        base = typed;
        setSaved(typed);
      } catch {
        /* The error has been reported; the text stays in the draft. */
      }
    });
    return saving;
  };

  const write = (typed: string): void => {
    setNotes(typed);
    clearTimeout(timer);
    timer = setTimeout(() => void save(), SAVE_MS);
  };

  const takeOver = (theirs: string): void => {
    if (theirs === base) return;
    const { withBoth, isClean } = mergeText(base, notes(), theirs);
    const [input, before] = [field(), notes()];
    const caret = input?.selectionStart ?? 0;
    const [head, tail] = [before.slice(0, caret), before.slice(caret)];
    base = theirs;
    setSaved(theirs);
    setNotes(withBoth);
    if (input && document.activeElement === input) {
      const at = withBoth.endsWith(tail) ? withBoth.length - tail.length : Math.min(head.length, withBoth.length);
      input.setSelectionRange(at, at);
    }
    if (!isClean) showToast(text().notes.both);
    if (withBoth !== theirs && timer === undefined) timer = setTimeout(() => void save(), SAVE_MS);
  };
  /* Waits until a running save has updated `base`; otherwise, this member's own text would be merged as if it were
     somebody else's. */
  createEffect(
    on(
      () => gig().notes,
      (theirs) => void saving.then(() => takeOver(theirs)),
      { defer: true },
    ),
  );

  const leave = (): void => void save();
  makeEventListener(document, "visibilitychange", leave);
  makeEventListener(window, "pagehide", leave);
  onCleanup(leave);

  return { notes, write, save, isSaved: () => notes() === saved() };
}
