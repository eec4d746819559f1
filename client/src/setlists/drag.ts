import {
  type Order,
  type SetOnScreen,
  type Spot,
  type SpotStep,
  spotAt,
  spotIndex,
  steppedSpot,
} from "@bandstand/shared/setlists/spots.ts";
import { type Accessor, createSignal, onCleanup } from "solid-js";
import { followPointer, holdScrolling, scrollerOf } from "../ui/pointer-drag.ts";

/* Dragging songs by mouse, finger and keyboard. Nothing in the lists moves before the drop: a line shows where the
   song would land and a small card follows the pointer, so a list of 60 songs is as fast as one of three, and rows
   may change during the drag. Rows are identified by `data-entry-id`, sets by `data-set-id`, songs of the repertoire
   by `data-song-id`; a handle has `data-grip`, and areas that must not start a drag `data-no-drag`. */

/** The dragged items: entries of the setlist, or a song from the repertoire. */
export type Load =
  | { readonly kind: "entries"; readonly entry_ids: readonly string[] }
  | { readonly kind: "song"; readonly song_id: string };

interface Dragging {
  readonly load: Load;
  readonly by: "pointer" | "keyboard";
  readonly spot: Spot | null;
}

/** Position of the line, in pixels within the area. */
interface DropLine {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

interface DragOptions {
  readonly ghost: () => HTMLElement | undefined;
  /** The ids to drag with this entry: itself, or all selected ones. */
  readonly loadOf: (entry_id: string) => readonly string[];
  readonly onDrop: (load: Load, spot: Spot, isByKeyboard: boolean) => void;
  /** Announces the drag to screen readers. */
  readonly say: (event: "lifted" | "moved" | "dropped" | "cancelled", load: Load, order: Order, spot: Spot) => void;
}

export interface Drag {
  readonly dragging: Accessor<Dragging | null>;
  readonly line: Accessor<DropLine | null>;
  /** Call with the area's element first. */
  readonly attach: (area: HTMLElement) => void;
}

const KEYS: Readonly<Record<string, SpotStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "set-before",
  ArrowRight: "set-after",
  Home: "first",
  End: "last",
};

const all = (root: HTMLElement, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];

/** Makes an area draggable; pass the area's element to `attach`. */
export function createDrag(options: DragOptions): Drag {
  const [dragging, setDragging] = createSignal<Dragging | null>(null);
  const [line, setLine] = createSignal<DropLine | null>(null);
  let places: SetOnScreen[] = [];
  let area: HTMLElement | undefined;
  let stop: (() => void) | undefined;

  const movingIds = (load: Load): ReadonlySet<string> => new Set(load.kind === "entries" ? load.entry_ids : []);

  /* Measured once per drag, relative to the area: scrolling moves the area, not the rows in it. */
  const measure = (load: Load): void => {
    if (!area) return;
    const origin = area.getBoundingClientRect();
    const moving = movingIds(load);
    places = all(area, "[data-set-id]").map((element) => {
      const box = element.getBoundingClientRect();
      const rows = all(element, "[data-entry-id]").flatMap((row) => {
        const entry_id = row.dataset["entryId"] ?? "";
        const { top, bottom } = row.getBoundingClientRect();
        return moving.has(entry_id) ? [] : [{ entry_id, top: top - origin.top, bottom: bottom - origin.top }];
      });
      return {
        set_id: element.dataset["setId"] ?? "",
        left: box.left - origin.left,
        right: box.right - origin.left,
        top: box.top - origin.top,
        bottom: box.bottom - origin.top,
        rows,
      };
    });
  };

  const order = (): Order => places.map(({ set_id, rows }) => ({ set_id, entry_ids: rows.map((row) => row.entry_id) }));

  const aim = (spot: Spot | null): void => {
    const now = dragging();
    if (now === null || (now.spot?.set_id === spot?.set_id && now.spot?.before === spot?.before)) return;
    setDragging({ ...now, spot });
    draw(spot);
  };

  const draw = (spot: Spot | null): void => {
    const set = places.find(({ set_id }) => set_id === spot?.set_id);
    const list = set && area?.querySelector<HTMLElement>(`[data-set-id="${set.set_id}"] [data-rows]`);
    if (!area || !set || !list) return void setLine(null);
    const origin = area.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    const before = set.rows.find((row) => row.entry_id === spot?.before);
    const top = before?.top ?? set.rows.at(-1)?.bottom ?? box.top - origin.top + 1;
    setLine({ left: box.left - origin.left, top, width: box.width });
  };

  const lift = (load: Load, by: Dragging["by"], spot: Spot | null): void => {
    measure(load);
    setDragging({ load, by, spot });
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
      options.onDrop(now.load, now.spot, now.by === "keyboard");
      options.say("dropped", now.load, order(), now.spot);
    } else options.say("cancelled", now.load, order(), { set_id: "", before: null });
  };

  const loadAt = (target: Element): Load | null => {
    const entry_id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
    if (entry_id !== undefined) return { kind: "entries", entry_ids: options.loadOf(entry_id) };
    const song_id = target.closest<HTMLElement>("[data-song-id]")?.dataset["songId"];
    return song_id === undefined ? null : { kind: "song", song_id };
  };

  const onPointerDown = (event: PointerEvent): void => {
    if (!(event.target instanceof Element) || event.button !== 0 || !event.isPrimary || dragging() !== null) return;
    if (event.target.closest("[data-no-drag], input, textarea")) return;
    const load = loadAt(event.target);
    if (load === null) return;
    follow(event, load, event.target.closest("[data-grip]") !== null);
  };

  const follow = (start: PointerEvent, load: Load, isGrip: boolean): void => {
    stop = followPointer(start, {
      isGrip,
      scroller: scrollerOf(area ?? document.body),
      onLift: () => lift(load, "pointer", null),
      onMove: (x, y) => {
        const origin = area?.getBoundingClientRect();
        const ghost = options.ghost();
        if (!origin) return false;
        if (ghost) ghost.style.transform = `translate(${x}px, ${y}px)`;
        const isOutside = Boolean(document.elementFromPoint(x, y)?.closest("[data-no-drop]"));
        aim(isOutside ? null : spotAt(x - origin.left, y - origin.top, places));
        return !isOutside;
      },
      onDrop: () => finish(true),
      onCancel: () => finish(false),
    });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const grip = event.target instanceof Element ? event.target.closest("[data-grip]") : null;
    const now = dragging();
    if (!grip || now?.by === "pointer") return;
    const isTake = event.key === " " || event.key === "Enter";
    if (now === null) {
      if (!isTake) return;
      event.preventDefault();
      const load = loadAt(grip);
      const entry_id = grip.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
      const set = grip.closest<HTMLElement>("[data-set-id]");
      if (load === null || !set || entry_id === undefined) return;
      const moving = movingIds(load);
      const ids = all(set, "[data-entry-id]").map((row) => row.dataset["entryId"] ?? "");
      const next = ids.slice(ids.indexOf(entry_id)).find((id) => !moving.has(id)) ?? null;
      const spot = { set_id: set.dataset["setId"] ?? "", before: next };
      lift(load, "keyboard", spot);
      options.say("lifted", load, order(), spot);
      const onLeave = (): void => finish(false);
      grip.addEventListener("blur", onLeave, { once: true });
      stop = () => grip.removeEventListener("blur", onLeave);
      return;
    }
    const step = KEYS[event.key];
    if (!isTake && event.key !== "Escape" && step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (isTake || event.key === "Escape") return finish(isTake);
    if (step === undefined || now.spot === null) return;
    aim(steppedSpot(order(), now.spot, step));
    const spot = dragging()?.spot;
    if (spot) {
      options.say("moved", now.load, order(), spot);
      const target =
        spot.before === null ? `[data-set-id="${spot.set_id}"] [data-set-end]` : `[data-entry-id="${spot.before}"]`;
      area?.querySelector(target)?.scrollIntoView({ block: "nearest" });
    }
  };

  const attach = (element: HTMLElement): void => {
    area = element;
    element.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("keydown", onKeyDown);
    holdScrolling(element, () => dragging()?.by === "pointer");
  };
  onCleanup(() => stop?.());
  return { dragging, line, attach };
}

/** The position to announce, from 1, and the total; the dragged items count as one. */
export const dropPlaceText = (order: Order, spot: Spot): { readonly place: number; readonly of: number } => ({
  place: spotIndex(order, spot) + 1,
  of: (order.find(({ set_id }) => set_id === spot.set_id)?.entry_ids.length ?? 0) + 1,
});
