import { type Accessor, createMemo, createSignal } from "solid-js";

export interface Selection {
  /** Selected entries that are still in the setlist. */
  readonly ids: Accessor<ReadonlySet<string>>;
  readonly isSelecting: Accessor<boolean>;
  readonly setSelecting: (on: boolean) => void;
  readonly toggle: (id: string) => void;
  /** Makes an entry the beginning of the next range, without selecting it. */
  readonly startAt: (id: string) => void;
  /**
   * Extends the range to `id`: selects everything between the entry at which it began and this one. If `from` is given
   * and is not the range's current end, begins a new range there.
   */
  readonly extendTo: (id: string, from?: string) => void;
  readonly clear: () => void;
}

/** Creates a selection of entries. `order` has all ids in display order. */
export function createSelection(order: Accessor<readonly string[]>): Selection {
  const [chosen, setChosen] = createSignal<ReadonlySet<string>>(new Set());
  const [isSelecting, setSelecting] = createSignal(false);
  /* The range being extended: where it began, where it ends, and what was selected before it. */
  let anchor: string | undefined;
  let end: string | undefined;
  let base: ReadonlySet<string> = new Set();

  const ids = createMemo(() => new Set(order().filter((id) => chosen().has(id))));
  const startAt = (id: string): void => {
    anchor = end = id;
    base = ids();
  };
  const toggle = (id: string): void => {
    const next = new Set(ids());
    if (!next.delete(id)) next.add(id);
    setChosen(next);
    startAt(id);
    if (next.size > 0) setSelecting(true);
  };
  const extendTo = (id: string, from = end): void => {
    const all = order();
    if (from === undefined || !all.includes(from)) startAt(id);
    else if (from !== end || !all.includes(anchor ?? "")) startAt(from);
    const [start, stop] = [all.indexOf(anchor ?? id), all.indexOf(id)];
    end = id;
    setChosen(new Set([...base, ...all.slice(Math.min(start, stop), Math.max(start, stop) + 1)]));
    setSelecting(true);
  };
  const clear = (): void => {
    anchor = end = undefined;
    setChosen(new Set<string>());
    setSelecting(false);
  };
  return {
    ids,
    isSelecting,
    setSelecting: (on) => (on ? setSelecting(true) : clear()),
    toggle,
    startAt,
    extendTo,
    clear,
  };
}
