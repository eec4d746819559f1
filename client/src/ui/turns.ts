import { type Accessor, createSignal, onCleanup } from "solid-js";

/** How long the browser may take to lay out and paint what came with the last turns, in ms: a third of a frame. */
const DRAWN_MS = 5;
/** How long all that waits may work between two frames, in ms: low for whoever is new, then as drawing it allows. */
const FIRST_MS = 0.5;
const LEAST_MS = 0.3;
const MOST_MS = 1.5;
let budget = FIRST_MS;

/* What is not yet done; each call does a little more of it. */
const waiting = new Set<() => void>();
let isAsked = false;

/* Once a frame, after it was painted: what is made between two frames is what the next one has to lay out and paint. */
function goOn(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  requestAnimationFrame(() => {
    const frame = performance.now();
    setTimeout(() => {
      isAsked = false;
      const begin = performance.now();
      /* A line of text costs the processor more to draw than to make, a hidden one nothing: so drawing says how many. */
      budget = begin - frame > DRAWN_MS ? Math.max(LEAST_MS, budget / 2) : Math.min(MOST_MS, budget * 1.25);
      for (const work of waiting) {
        if (performance.now() >= begin + budget) break;
        /* To the end of the queue, so that everybody has a turn. */
        waiting.delete(work);
        waiting.add(work);
        work();
      }
      goOn();
    });
  });
}

/**
 * Calls `work` again and again, a few times between two frames, until the function is called that comes back. All who
 * wait take turns and share what a frame can bear.
 */
export function inTurns(work: () => void): () => void {
  waiting.add(work);
  budget = FIRST_MS;
  goOn();
  return () => void waiting.delete(work);
}

/** True when the turn has come of what is made now, once a frame has been drawn without it. Call in a component. */
export function createTurn(): Accessor<boolean> {
  const [isTurn, setTurn] = createSignal(false);
  const stop = inTurns(() => {
    stop();
    setTurn(true);
  });
  onCleanup(stop);
  return isTurn;
}
