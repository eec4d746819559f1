import { type Accessor, createMemo, createSignal } from "solid-js";

export interface Selection {
  /** Selected entries that are still in the setlist. */
  readonly ids: Accessor<ReadonlySet<string>>;
  readonly isSelecting: Accessor<boolean>;
  readonly setSelecting: (on: boolean) => void;
  readonly toggle: (id: string) => void;
  /** Selects everything between the last toggled entry and this one. */
  readonly extendTo: (id: string) => void;
  readonly clear: () => void;
}

/** Creates the selection of entries for an action. `order` contains all ids in display order. */
export function createSelection(order: Accessor<readonly string[]>): Selection {
  const [chosen, setChosen] = createSignal<ReadonlySet<string>>(new Set());
  const [isSelecting, setSelecting] = createSignal(false);
  let anchor: string | undefined;

  const ids = createMemo(() => new Set(order().filter((id) => chosen().has(id))));
  const toggle = (id: string): void => {
    anchor = id;
    const next = new Set(ids());
    if (!next.delete(id)) next.add(id);
    setChosen(next);
    if (next.size > 0) setSelecting(true);
  };
  const extendTo = (id: string): void => {
    const [from, to] = [order().indexOf(anchor ?? id), order().indexOf(id)];
    if (from === -1) return toggle(id);
    setChosen(new Set([...ids(), ...order().slice(Math.min(from, to), Math.max(from, to) + 1)]));
    setSelecting(true);
  };
  const clear = (): void => {
    setChosen(new Set<string>());
    setSelecting(false);
  };
  return {
    ids,
    isSelecting,
    setSelecting: (on) => (on ? setSelecting(true) : clear()),
    toggle,
    extendTo,
    clear,
  };
}
