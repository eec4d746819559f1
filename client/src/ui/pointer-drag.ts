/* Picks up, moves and drops items with a mouse or finger; shared by everything that can be dragged. A mouse drag starts
   after a small movement, a finger drag after a long press or on a handle. Escape cancels. Near the edges the page
   scrolls. */

const MOUSE_SLACK_PX = 5;
const FINGER_SLACK_PX = 10;
const LONG_PRESS_MS = 300;
/**
 * Dragging this close to the scroller's top or bottom edge scrolls it. At the bottom of a phone's screen, the app's bar
 * covers most of this distance.
 */
const EDGE_PX = 96;
const SCROLL_PX = 14;

/** How a drag starts and scrolls, and the functions it calls. */
export interface PointerDrag {
  /** True if the drag starts on a handle, where a finger need not press and hold first. */
  readonly isGrip: boolean;
  /** The element that scrolls under the pointer. */
  readonly scroller: HTMLElement;
  readonly onLift: () => void;
  /** Called at most once per frame; returns whether the page may scroll here. */
  readonly onMove: (x: number, y: number) => boolean;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** The nearest scrolling ancestor, or the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent.scrollHeight > parent.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent;
  return document.documentElement;
}

const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Prevents scrolling under a dragging finger. Call once for the area in which items are dragged. */
export function holdScrolling(area: HTMLElement, isCarrying: () => boolean): void {
  /* Registered from the start and not passive: browsers decide before the first touch whether they may scroll without
     waiting for listeners. */
  area.addEventListener("touchmove", (event) => isCarrying() && event.preventDefault(), { passive: false });
}

/** Follows a pressed pointer until it is released. Returns a function that cancels without calling any callback. */
export function followPointer(start: PointerEvent, drag: PointerDrag): () => void {
  const isFinger = start.pointerType === "touch";
  let point = { x: start.clientX, y: start.clientY };
  let isLifted = false;
  let frame = 0;

  const move = (): void => {
    frame = 0;
    const mayScroll = drag.onMove(point.x, point.y);
    const { scroller } = drag;
    const view =
      scroller === document.documentElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const pull = point.y < view.top + EDGE_PX ? -1 : point.y > view.bottom - EDGE_PX ? 1 : 0;
    const before = scroller.scrollTop;
    if (pull !== 0 && mayScroll) scroller.scrollTop += pull * SCROLL_PX;
    if (scroller.scrollTop !== before) schedule();
  };
  const schedule = (): void => void (frame ||= requestAnimationFrame(move));
  const lift = (): void => {
    isLifted = true;
    clearTimeout(timer);
    getSelection()?.removeAllRanges();
    drag.onLift();
    if (isFinger) navigator.vibrate?.(12);
    schedule();
  };
  const timer = isFinger && !drag.isGrip ? setTimeout(lift, LONG_PRESS_MS) : undefined;

  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    point = { x: event.clientX, y: event.clientY };
    if (isLifted) return schedule();
    if (far < (isFinger && !drag.isGrip ? FINGER_SLACK_PX : MOUSE_SLACK_PX)) return;
    if (isFinger && !drag.isGrip) return end();
    lift();
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    if (!isLifted) return end();
    /* The click that ends a drag must not open anything. */
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (frame) {
      cancelAnimationFrame(frame);
      move();
    }
    end();
    drag.onDrop();
  };
  const cancel = (): void => {
    end();
    drag.onCancel();
  };
  const onPointerCancel = (event: PointerEvent): void => {
    if (event.pointerId === start.pointerId) cancel();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isLifted) return;
    event.stopPropagation();
    cancel();
  };
  const onMenu = (event: Event): void => {
    if (isFinger) event.preventDefault();
  };
  const onScroll = (): void => {
    if (isLifted) schedule();
  };

  function end(): void {
    clearTimeout(timer);
    if (frame) cancelAnimationFrame(frame);
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onUp);
    removeEventListener("pointercancel", onPointerCancel);
    removeEventListener("keydown", onKey, { capture: true });
    removeEventListener("contextmenu", onMenu);
    removeEventListener("scroll", onScroll, { capture: true });
  }
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onPointerCancel);
  addEventListener("keydown", onKey, { capture: true });
  addEventListener("contextmenu", onMenu);
  addEventListener("scroll", onScroll, { capture: true, passive: true });
  return end;
}
