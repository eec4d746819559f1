import { mergeSetlists } from "./merge.ts";
import type { SetlistSet } from "./contract.ts";

/*
 * Undo and redo for a setlist that others may be editing too. A step stores the setlists before and after the edit.
 * Undo merges the reverse edit with the current setlist, so that nobody else's edits are lost.
 */

type Sets = readonly SetlistSet[];

/** One edit: the setlist before and after it. */
export interface Step {
  readonly before: Sets;
  readonly after: Sets;
}

/** The steps that can be undone and redone, latest last. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const EMPTY_HISTORY: History = { done: [], undone: [] };

/** The maximum number of steps. With 60 songs in the setlist, they take a few hundred kilobytes. */
export const STEPS_MAX = 100;

const isSame = (a: Sets, b: Sets): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Adds an edit and clears the steps that could be redone. Ignores an edit without effect. */
export function remembered(history: History, step: Step): History {
  if (isSame(step.before, step.after)) return history;
  return { done: [...history.done, step].slice(-STEPS_MAX), undone: [] };
}

const applyStep = (from: Sets, to: Sets, now: Sets): Sets =>
  isSame(from, now) ? to : mergeSetlists(from, to, now).merged;

/** Undoes the step in the current setlist `now`. */
export const without = ({ before, after }: Step, now: Sets): Sets => applyStep(after, before, now);

/** Redoes the step in the current setlist `now`. */
export const again = ({ before, after }: Step, now: Sets): Sets => applyStep(before, after, now);

/** Returns the step to undo and the history after the undo; null if nothing can be undone. */
export function steppedBack({ done, undone }: History): { readonly step: Step; readonly history: History } | null {
  const step = done.at(-1);
  return step === undefined ? null : { step, history: { done: done.slice(0, -1), undone: [...undone, step] } };
}

/** Returns the step to redo and the history after the redo; null if nothing can be redone. */
export function steppedForward({ done, undone }: History): { readonly step: Step; readonly history: History } | null {
  const step = undone.at(-1);
  return step === undefined ? null : { step, history: { done: [...done, step], undone: undone.slice(0, -1) } };
}
