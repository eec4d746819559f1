import { type Subscription, liveQuery } from "dexie";
import { type Accessor, createEffect, createReaction, createSignal, onCleanup } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { checkConnection } from "./connection.ts";
import { database } from "./db.ts";

export interface LiveList<T> {
  /** The rows as a Solid store, so that a changed row updates only its own line on the screen. */
  readonly items: readonly T[];
  /** False until the first result. */
  readonly ready: boolean;
  readonly error: unknown;
}

/**
 * Creates a live query of the local database: it runs again whenever this or another tab changes rows that it has read.
 * Results are reconciled by `key`, so unchanged rows keep their identity. A change to a signal that `query` reads
 * restarts it.
 */
export function createLiveList<T extends object>(
  query: () => Promise<T[]> | undefined,
  key: keyof T & string,
): LiveList<T> {
  const [state, setState] = createStore<{ items: T[]; ready: boolean; error: unknown }>({
    items: [],
    ready: false,
    error: null,
  });
  observe(
    query,
    (rows) => {
      setState("items", reconcile(rows, { key }));
      setState({ ready: true, error: null });
    },
    (error) => setState({ error, ready: true }),
  );
  return state;
}

/** Creates a live query for one row: undefined while loading, null if the row does not exist. */
export function createLiveRecord<T>(query: () => Promise<T | undefined> | undefined): Accessor<T | null | undefined> {
  const [row, setRow] = createSignal<T | null | undefined>(undefined);
  observe(
    async () => ({ found: await query() }),
    (answer) => setRow(() => answer.found ?? null),
    () => setRow(null),
  );
  return row;
}

function observe<T>(
  query: () => Promise<T> | undefined,
  next: (value: T) => void,
  fail: (error: unknown) => void,
): void {
  createEffect(() => {
    const band = database();
    if (band === undefined) return;
    let hasFailed = false;
    /* A query that fails because the connection is lost runs again on a new connection; until then its last result
       stays. If the connection works, it may have just been replaced, so the query is retried once. */
    const onError = async (error: unknown): Promise<void> => {
      if ((await checkConnection(band)) !== "works" || isOver) return;
      if (hasFailed) return fail(error);
      hasFailed = true;
      follow();
    };
    const onNext = (value: T | undefined): void => {
      hasFailed = false;
      if (value !== undefined) next(value);
    };
    let subscription: Subscription | undefined;
    let isOver = false;
    /* Dexie calls this and tracks the rows that the query reads; Solid's `track` also tracks the signals. */
    const ask = (): Promise<T | undefined> => {
      let answer: Promise<T | undefined> | undefined;
      track(() => (answer = (async () => await query())()));
      return answer ?? Promise.resolve(undefined);
    };
    const follow = (): void => {
      subscription?.unsubscribe();
      subscription = liveQuery(ask).subscribe({
        next: onNext,
        error: (error: unknown) => void onError(error),
      });
    };
    const track = createReaction(follow);
    follow();
    onCleanup(() => {
      isOver = true;
      subscription?.unsubscribe();
    });
  });
}
