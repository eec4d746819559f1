import { type Subscription, liveQuery } from "dexie";
import { type Accessor, createEffect, createReaction, createSignal, onCleanup } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { checkConnection } from "./connection.ts";
import { database } from "./db.ts";

export interface LiveList<T> {
  /** The rows, as a store: a changed row redraws one line. */
  readonly items: readonly T[];
  /** False until the first answer. */
  readonly ready: boolean;
  readonly error: unknown;
}

/**
 * A query of the local database that stays true: it runs again whenever this tab or another one changes what it read,
 * and is reconciled by `key`, so that unchanged rows keep their identity. Signals that `query` reads restart it.
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

/** One row that stays true: undefined while loading, null when it is not there. */
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
    /* What a lost connection leaves unread is asked again when there is one; until then the last answer stands. The error
       may be of a connection that has been replaced meanwhile, so the query has a second try. */
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
    /* Dexie makes the call and sees what it reads of the database, Solid sees which signals it reads. */
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
