import { mergeSetlists } from "./merge.ts";
import type { SetlistSet } from "./records.ts";

/*
 * Undo and redo of a setlist that others may be editing too. A step is remembered as the two setlists between which it
 * led; taking it back sets it off against whatever the setlist has become, so that nobody else's edit is lost with it.
 */

type Sets = readonly SetlistSet[];

/** One edit: the setlist it was made on and the one it made. */
export interface Step {
  readonly before: Sets;
  readonly after: Sets;
}

/** What can be undone and redone, the latest last. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const EMPTY_HISTORY: History = { done: [], undone: [] };

/** As many steps as anybody takes back; a setlist of 60 songs is a few kilobytes. */
export const STEPS_MAX = 100;

const isSame = (a: Sets, b: Sets): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Remembers an edit; what had been undone cannot be redone any more. An edit that changed nothing is no step. */
export function remembered(history: History, step: Step): History {
  if (isSame(step.before, step.after)) return history;
  return { done: [...history.done, step].slice(-STEPS_MAX), undone: [] };
}

const led = (from: Sets, to: Sets, now: Sets): Sets => (isSame(from, now) ? to : mergeSetlists(from, to, now).merged);

/** The setlist `now` without the step. */
export const without = ({ before, after }: Step, now: Sets): Sets => led(after, before, now);

/** The setlist `now` with the step made again. */
export const again = ({ before, after }: Step, now: Sets): Sets => led(before, after, now);

/** The history after its last step was undone; null when there is none. */
export function steppedBack({ done, undone }: History): { readonly step: Step; readonly history: History } | null {
  const step = done.at(-1);
  return step === undefined ? null : { step, history: { done: done.slice(0, -1), undone: [...undone, step] } };
}

/** The history after the last undone step was made again; null when there is none. */
export function steppedForward({ done, undone }: History): { readonly step: Step; readonly history: History } | null {
  const step = undone.at(-1);
  return step === undefined ? null : { step, history: { done: [...done, step], undone: undone.slice(0, -1) } };
}
