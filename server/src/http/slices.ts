import { Refusal } from "./errors.ts";

/** The longest that one slice may block the event loop, in milliseconds. */
const SLICE_MS = 10;

const eventLoopRound = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/* The end of the queue in which computations wait, so that at most one slice runs per event loop iteration. */
let turn: Promise<void> = Promise.resolve();

/** Resolves when the caller may block the event loop briefly; other callers wait for later iterations. */
export function nextTurn(): Promise<void> {
  turn = turn.then(eventLoopRound);
  return turn;
}

/** Whether a request's client has left, so that nobody receives the response. */
type IsGone = () => boolean;

const stays: IsGone = () => false;

/* The code is also that of a request whose client leaves while sending it. Only the log can show it. */
const refuseIfGone = (isGone: IsGone): void => {
  if (isGone()) throw new Refusal("MALFORMED_REQUEST");
};

/**
 * Runs a computation for a few milliseconds at a time, so that other requests are served in between. The computation
 * yields wherever it may pause. Rejects with its error, or between two slices once `isGone` returns true.
 */
export async function inSlices<R>(steps: Generator<unknown, R>, isGone = stays): Promise<R> {
  for (;;) {
    await nextTurn();
    refuseIfGone(isGone);
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
  }
}

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after all earlier work for the same member, so that only one runs at a time. Rejects without running it if
 * `isGone` returns true by then.
 */
export async function inQueueOf<R>(user_id: string, work: () => Promise<R>, isGone = stays): Promise<R> {
  const mine = (queues.get(user_id) ?? Promise.resolve()).then(() => {
    refuseIfGone(isGone);
    return work();
  });
  const done = mine.then(
    () => undefined,
    () => undefined,
  );
  queues.set(user_id, done);
  void done.then(() => {
    if (queues.get(user_id) === done) queues.delete(user_id);
  });
  return await mine;
}
