import { mergeText } from "@bandstand/shared/gigs/merge-text.ts";
import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";
import { updateNotes } from "./commands.ts";
import type { GigRow } from "./queries.ts";

/** As many characters as the service takes. */
export const NOTES_MAX = 20_000;

/** A pause in the typing after which it is saved, in milliseconds. */
const SAVE_MS = 700;

export interface NotesDraft {
  readonly notes: Accessor<string>;
  readonly write: (notes: string) => void;
  /** Saves now what has been typed. */
  readonly save: () => Promise<void>;
  readonly isSaved: Accessor<boolean>;
}

/**
 * What somebody types into the notes of a gig, saved on this device whenever they pause, leave the field, the screen or
 * the app. What others write meanwhile is put into the draft at once: a save would otherwise take it out again. `field`
 * is where it is typed; its caret stays with the words around it.
 */
export function createNotesDraft(gig: Accessor<GigRow>, field: () => HTMLTextAreaElement | undefined): NotesDraft {
  /** The notes of the row that the draft stands on. */
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
        /* It is said by then, and stays in the draft. */
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
    if (!isClean) showToast(text().gigs.notesBoth);
    if (withBoth !== theirs && timer === undefined) timer = setTimeout(() => void save(), SAVE_MS);
  };
  /* After a save that is under way: its own words come back as a new row. */
  createEffect(
    on(
      () => gig().notes,
      (theirs) => void saving.then(() => takeOver(theirs)),
      { defer: true },
    ),
  );

  const leave = (): void => void save();
  document.addEventListener("visibilitychange", leave);
  addEventListener("pagehide", leave);
  onCleanup(() => {
    document.removeEventListener("visibilitychange", leave);
    removeEventListener("pagehide", leave);
    leave();
  });

  return { notes, write, save, isSaved: () => notes() === saved() };
}
