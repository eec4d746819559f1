/** How long a computation may hold up everybody else, in milliseconds. */
const SLICE_MS = 10;

const othersHadTheirTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/* One slice between two rounds of the event loop, however many computations are under way. */
let turn: Promise<void> = Promise.resolve();

function nextTurn(): Promise<void> {
  turn = turn.then(othersHadTheirTurn);
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

const lanes = new Map<string, Promise<unknown>>();

/** Runs `work` after everything that the same member has asked for here before: nobody has two at once. */
export async function inLaneOf<R>(user_id: string, work: () => Promise<R>): Promise<R> {
  const mine = (lanes.get(user_id) ?? Promise.resolve()).then(work);
  const done = mine.then(
    () => undefined,
    () => undefined,
  );
  lanes.set(user_id, done);
  void done.then(() => {
    if (lanes.get(user_id) === done) lanes.delete(user_id);
  });
  return await mine;
}
