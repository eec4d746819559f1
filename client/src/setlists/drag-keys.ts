import { type Order, type Spot, type SpotStep, steppedSpot } from "@bandstand/shared/setlists/spots.ts";
import { type DragPayload, spotOf } from "./drag-rows.ts";

/** A drag in progress. */
export interface Dragging {
  readonly payload: DragPayload;
  readonly by: "pointer" | "keyboard";
  readonly spot: Spot | null;
}

interface KeyDrag {
  readonly dragging: () => Dragging | null;
  readonly payloadAt: (target: Element) => DragPayload | null;
  readonly order: () => Order;
  /** Starts a drag; `stop` is called when it ends. */
  readonly lift: (payload: DragPayload, spot: Spot, stop: () => void) => void;
  readonly aim: (spot: Spot) => void;
  readonly finish: (isDrop: boolean) => void;
}

/** The keys that move a song or the focus through a setlist. */
export const SPOT_KEYS: Readonly<Record<string, SpotStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "set-before",
  ArrowRight: "set-after",
  Home: "first",
  End: "last",
};

const isTakeKey = (key: string): boolean => key === " " || key === "Enter";

/** Handles the keys of a drag: Space or Enter lifts and drops, the arrows move, Escape or leaving the grip cancels. */
export function dragByKey(event: KeyboardEvent, drag: KeyDrag): void {
  const grip = event.target instanceof Element ? event.target.closest("[data-grip]") : null;
  const now = drag.dragging();
  if (!grip || now?.by === "pointer") return;
  if (now === null) {
    if (isTakeKey(event.key)) liftByKey(event, grip, drag);
    return;
  }
  const step = SPOT_KEYS[event.key];
  if (!isTakeKey(event.key) && event.key !== "Escape" && step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (step === undefined) drag.finish(isTakeKey(event.key));
  else if (now.spot !== null) drag.aim(steppedSpot(drag.order(), now.spot, step));
}

function liftByKey(event: KeyboardEvent, grip: Element, drag: KeyDrag): void {
  event.preventDefault();
  const payload = drag.payloadAt(grip);
  const spot = payload && spotOf(grip, payload);
  if (payload === null || spot === null) return;
  const onLeave = (): void => drag.finish(false);
  grip.addEventListener("blur", onLeave, { once: true });
  drag.lift(payload, spot, () => grip.removeEventListener("blur", onLeave));
}
