/** How long one slice may block the event loop, in milliseconds. */
const SLICE_MS = 10;

const eventLoopRound = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/* At most one slice per round of the event loop, however many computations are running. */
let turn: Promise<void> = Promise.resolve();

/** Resolves once this caller may block the event loop for a moment; every other caller waits for a later round. */
export function nextTurn(): Promise<void> {
  turn = turn.then(eventLoopRound);
  return turn;
}

/**
 * Runs a computation that yields wherever it may pause, a few milliseconds at a time, so that requests of others are
 * answered in between. Rejects with what the computation throws.
 */
export async function inSlices<R>(steps: Generator<unknown, R>): Promise<R> {
  for (;;) {
    await nextTurn();
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
  }
}

const queues = new Map<string, Promise<unknown>>();

/** Runs `work` once all earlier work of the same member is done, so that no member has two running at once. */
export async function inQueueOf<R>(user_id: string, work: () => Promise<R>): Promise<R> {
  const mine = (queues.get(user_id) ?? Promise.resolve()).then(work);
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
