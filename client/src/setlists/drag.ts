import { type Order, type SetOnScreen, type Spot, spotAt, spotIndex } from "@bandstand/shared/setlists/spots.ts";
import { type Accessor, createSignal, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { followPointer, holdScrolling, scrollerOf } from "../ui/pointer-drag.ts";
import { type Dragging, dragByKey } from "./drag-keys.ts";
import { type DropLine, type DragPayload, dropLineAt, payloadAt, measureSets, showSpot } from "./drag-rows.ts";

/* Dragging songs with a mouse, finger or keyboard. Nothing in the lists moves before the drop: a line shows where the
   song would land, and a small card follows the pointer. So a list of 60 songs is as fast as a list of three, and rows
   may change during the drag. Grips have the attribute `data-grip`; areas in which no drag may start have
   `data-no-drag`. */

type DragPhase = "lifted" | "moved" | "dropped" | "cancelled";

interface DragOptions {
  readonly ghost: () => HTMLElement | undefined;
  /** Returns the ids to drag when this entry is pressed: its own, or those of all selected entries. */
  readonly draggedIds: (entry_id: string) => readonly string[];
  readonly onDrop: (payload: DragPayload, spot: Spot, isByKeyboard: boolean) => void;
  /** Announces the drag to screen readers, in the words of `dragMessage`. */
  readonly announce: (phase: DragPhase, payload: DragPayload, order: Order, spot: Spot) => void;
}

export interface Drag {
  readonly dragging: Accessor<Dragging | null>;
  readonly line: Accessor<DropLine | null>;
  /** Call first, with the area's element. */
  readonly attach: (area: HTMLElement) => void;
}

/** Makes the songs in an area draggable; pass the area's element to `attach`. */
export function createDrag(options: DragOptions): Drag {
  const [dragging, setDragging] = createSignal<Dragging | null>(null);
  const [line, setLine] = createSignal<DropLine | null>(null);
  /* The positions of the sets and their rows, measured when a drag starts. */
  let sets: SetOnScreen[] = [];
  let area: HTMLElement | undefined;
  let stop: (() => void) | undefined;

  const order = (): Order => sets.map(({ set_id, rows }) => ({ set_id, entry_ids: rows.map((row) => row.entry_id) }));
  const draw = (spot: Spot | null): void => void setLine(area ? dropLineAt(area, sets, spot) : null);
  const aim = (spot: Spot | null): void => {
    const now = dragging();
    if (now === null || (now.spot?.set_id === spot?.set_id && now.spot?.before === spot?.before)) return;
    setDragging({ ...now, spot });
    draw(spot);
  };
  const lift = (payload: DragPayload, by: Dragging["by"], spot: Spot | null): void => {
    if (area) sets = measureSets(area, payload);
    setDragging({ payload, by, spot });
    draw(spot);
  };
  const finish = (isDrop: boolean): void => {
    const now = dragging();
    stop?.();
    stop = undefined;
    setLine(null);
    setDragging(null);
    if (now === null) return;
    if (isDrop && now.spot !== null) {
      options.onDrop(now.payload, now.spot, now.by === "keyboard");
      options.announce("dropped", now.payload, order(), now.spot);
    } else options.announce("cancelled", now.payload, order(), { set_id: "", before: null });
  };

  const onPointerDown = (event: PointerEvent): void => {
    if (!(event.target instanceof Element) || event.button !== 0 || !event.isPrimary || dragging() !== null) return;
    if (event.target.closest("[data-no-drag], input, textarea")) return;
    const payload = payloadAt(event.target, options.draggedIds);
    if (payload !== null) follow(event, payload, event.target.closest("[data-grip]") !== null);
  };
  const follow = (start: PointerEvent, payload: DragPayload, isGrip: boolean): void => {
    stop = followPointer(start, {
      isGrip,
      scroller: scrollerOf(area ?? document.body),
      onLift: () => lift(payload, "pointer", null),
      onMove: (x, y) => {
        const origin = area?.getBoundingClientRect();
        const ghost = options.ghost();
        if (!origin) return false;
        if (ghost) ghost.style.transform = `translate(${x}px, ${y}px)`;
        const isOutside = Boolean(document.elementFromPoint(x, y)?.closest("[data-no-drop]"));
        aim(isOutside ? null : spotAt(x - origin.left, y - origin.top, sets));
        return !isOutside;
      },
      onDrop: () => finish(true),
      onCancel: () => finish(false),
    });
  };

  const onKeyDown = (event: KeyboardEvent): void =>
    dragByKey(event, {
      dragging,
      order,
      payloadAt: (target) => payloadAt(target, options.draggedIds),
      lift: (payload, spot, onEnd) => {
        lift(payload, "keyboard", spot);
        options.announce("lifted", payload, order(), spot);
        stop = onEnd;
      },
      aim: (to) => {
        aim(to);
        const now = dragging();
        if (!now?.spot) return;
        options.announce("moved", now.payload, order(), now.spot);
        if (area) showSpot(area, now.spot);
      },
      finish,
    });

  const attach = (element: HTMLElement): void => {
    area = element;
    element.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("keydown", onKeyDown);
    holdScrolling(element, () => dragging()?.by === "pointer");
  };
  onCleanup(() => stop?.());
  return { dragging, line, attach };
}

/** Describes a drag for screen readers: what happened to the item with this title, and its one-based position. */
export function dragMessage(phase: DragPhase, title: string, setName: string, order: Order, spot: Spot): string {
  const words = text().setlists;
  const place = spotIndex(order, spot) + 1;
  /* Counts all dragged items as one. */
  const count = (order.find(({ set_id }) => set_id === spot.set_id)?.entry_ids.length ?? 0) + 1;
  if (phase === "lifted") return words.lifted(title, place, count, setName);
  if (phase === "moved") return words.over(place, count, setName);
  return phase === "dropped" ? words.dropped(title, place, setName) : words.dragCancelled(title);
}
