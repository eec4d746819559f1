import { type Accessor, createSignal, onCleanup } from "solid-js";
import { followPointer, holdScrolling, scrollerOf } from "../ui/pointer-drag.ts";
import type { ColumnName } from "./board-column.tsx";

/* Dragging cards between the columns with a mouse or finger. Cards are identified by `data-item-id`, columns by
   `data-column`; a card's handle has `data-grip`. Buttons and keys offer the same moves without dragging. */

interface CardDragOptions {
  readonly ghost: () => HTMLElement | undefined;
  readonly onDrop: (item_id: string, column: ColumnName) => void;
}

export interface CardDrag {
  /** The id of the dragged card, or null. */
  readonly carried: Accessor<string | null>;
  readonly target: Accessor<ColumnName | null>;
  readonly attach: (board: HTMLElement) => void;
}

const columnAt = (x: number, y: number): ColumnName | null => {
  const name = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset["column"];
  return name === "open" || name === "done" ? name : null;
};

/** Creates drag and drop for a board's cards; pass the board's element to `attach`. */
export function createCardDrag(options: CardDragOptions): CardDrag {
  const [carried, setCarried] = createSignal<string | null>(null);
  const [target, setTarget] = createSignal<ColumnName | null>(null);
  let stop: (() => void) | undefined;

  const putDown = (): void => {
    setCarried(null);
    setTarget(null);
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (!(event.target instanceof Element) || event.button !== 0 || !event.isPrimary || carried() !== null) return;
    const card = event.target.closest<HTMLElement>("[data-item-id]");
    const item_id = card?.dataset["itemId"];
    if (!card || item_id === undefined) return;
    stop = followPointer(event, {
      isGrip: event.target.closest("[data-grip]") !== null,
      scroller: scrollerOf(card),
      onLift: () => setCarried(item_id),
      onMove: (x, y) => {
        const ghost = options.ghost();
        if (ghost) ghost.style.transform = `translate(${x}px, ${y}px)`;
        setTarget(columnAt(x, y));
        return true;
      },
      onDrop: () => {
        const column = target();
        putDown();
        if (column !== null) options.onDrop(item_id, column);
      },
      onCancel: putDown,
    });
  };
  const attach = (board: HTMLElement): void => {
    board.addEventListener("pointerdown", onPointerDown);
    holdScrolling(board, () => carried() !== null);
  };
  onCleanup(() => stop?.());
  return { carried, target, attach };
}
