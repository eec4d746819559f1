import type Dexie from "dexie";

/* A page that the browser keeps for its Back button is suspended in the middle of its transactions. In WebKit these
   then block the next page's database until the browser drops the kept page
   (https://bugs.webkit.org/show_bug.cgi?id=315804): the next page could neither sync nor sign out. */

const running = new Set<IDBTransaction>();
let quiet: (() => void)[] = [];

/** Registers `transaction` for `abortRunning` until it ends. Returns the transaction. */
export function track(transaction: IDBTransaction): IDBTransaction {
  const forget = (): void => {
    running.delete(transaction);
    if (running.size === 0) noteQuiet();
  };
  running.add(transaction);
  transaction.addEventListener("complete", forget);
  transaction.addEventListener("abort", forget);
  return transaction;
}

/* Waits two tasks: code that awaited a transaction often starts another, and Dexie hands the result of a live query to its
   screen in a task of its own. */
function noteQuiet(): void {
  if (quiet.length === 0) return;
  const ifStillQuiet = (run: () => void): void => void setTimeout(() => running.size === 0 && run());
  ifStillQuiet(() =>
    ifStillQuiet(() => {
      for (const run of quiet) run();
      quiet = [];
    }),
  );
}

/** The longest wait, in milliseconds, for screens that read and draw the rows they show first. */
const SCREENS_DRAW_MS = 250;

/**
 * Resolves when no transaction is running and none follows directly, or after `latestMs`: screens that were notified of
 * changes have then read and drawn them.
 */
export async function quietDatabase(latestMs = SCREENS_DRAW_MS): Promise<void> {
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, latestMs);
    quiet.push(() => {
      clearTimeout(late);
      resolve();
    });
    if (running.size === 0) noteQuiet();
  });
}

/** Tracks every transaction that `db` starts. */
export function trackAll(db: Dexie): void {
  db.use({
    stack: "dbcore",
    name: "running",
    create: (core) => ({
      ...core,
      transaction(...args) {
        const transaction = core.transaction(...args);
        track(transaction as unknown as IDBTransaction);
        return transaction;
      },
    }),
  });
}

/** Aborts this page's unfinished transactions. Transactions that are being committed complete without the page. */
export function abortRunning(): void {
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      running.delete(transaction);
    }
  }
}
