import { type Accessor, createSignal, onCleanup } from "solid-js";

/** A third of a frame, in ms. If layout and paint take longer, the budget is halved. */
const DRAWN_MS = 5;
/** The budget for all waiting work between two frames, in ms: low at first, then adapted to the drawing time. */
const FIRST_MS = 0.5;
const LEAST_MS = 0.3;
const MOST_MS = 1.5;
let budget = FIRST_MS;

/* Unfinished work; each call of a function does a little more of it. */
const queue = new Set<() => void>();
let isScheduled = false;

/* Runs one round per frame, after painting, so the browser paints its results before the next round starts. */
function scheduleRound(): void {
  if (isScheduled || queue.size === 0) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    const frame = performance.now();
    setTimeout(() => {
      isScheduled = false;
      const begin = performance.now();
      /* Drawing a line of text costs more than creating it, and a hidden line costs nothing to draw, so the drawing
         time sets the budget. */
      budget = begin - frame > DRAWN_MS ? Math.max(LEAST_MS, budget / 2) : Math.min(MOST_MS, budget * 1.25);
      for (const work of queue) {
        if (performance.now() >= begin + budget) break;
        /* Moves to the end of the queue, so that all work takes turns. */
        queue.delete(work);
        queue.add(work);
        work();
      }
      scheduleRound();
    });
  });
}

/** More rounds than any list needs. A limit, so that work that never ends cannot block printing. */
const PRINT_ROUNDS = 10_000;

/* Printing captures the page as it is at this moment, so finish all waiting work immediately. */
addEventListener("beforeprint", () => {
  for (let round = 0; queue.size > 0 && round < PRINT_ROUNDS; round += 1) {
    const thisRound = [...queue];
    for (const work of thisRound) work();
  }
});

/**
 * Runs `work` repeatedly within each frame's idle budget. Returns a cancel function. All waiting work takes turns and
 * shares the budget.
 */
export function scheduleBetweenFrames(work: () => void): () => void {
  queue.add(work);
  budget = FIRST_MS;
  scheduleRound();
  return () => void queue.delete(work);
}

/**
 * Returns a signal that is false at first, and becomes true after a frame has been drawn and the work queued earlier
 * has had its turn. A component uses it to delay its content.
 */
export function createDeferred(): Accessor<boolean> {
  const [isDue, setDue] = createSignal(false);
  const stop = scheduleBetweenFrames(() => {
    stop();
    setDue(true);
  });
  onCleanup(stop);
  return isDue;
}
