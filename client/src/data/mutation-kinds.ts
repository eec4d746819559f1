import type { RouteName } from "@bandstand/shared/contract/registry.ts";
import type { LocalCollection, Row, SentRequest } from "./rows.ts";

/** What cannot both stand of an edit and the server's row. */
export interface Clash {
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly details: unknown;
}

/**
 * One kind of edit: how it changes the row on this device and how it is said to the server. Rooms define theirs in
 * `commands.ts`; after a restart the outbox finds them by name.
 */
export interface Mutation<A extends object, R extends object> {
  /** Stable: it stands in outboxes of installed apps. */
  readonly name: string;
  readonly route: RouteName;
  readonly collection: LocalCollection;
  readonly id: (args: A) => string;
  /** The row after the edit; undefined when there is none any more. Pure: it is replayed over every newer row. */
  readonly apply: (row: Row<R> | undefined, args: A, made_at: number) => Row<R> | undefined;
  /** What the edit was based on, kept with it for the merge. */
  readonly base?: (row: Row<R> | undefined, args: A) => unknown;
  /** The replay where it depends on the base, such as a merge. */
  readonly rebase?: (row: Row<R> | undefined, args: A, base: unknown) => Row<R> | undefined;
  /** The request; `server` is the server's row as this device knows it. */
  readonly request: (args: A, server: Row<R> | undefined, base: unknown) => Omit<SentRequest, "ifMatch">;
  /** The record in a successful answer, where the answer holds more than it. */
  readonly record?: (answer: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** One edit instead of two that have not been sent, or null when both must go. The first one's base is kept. */
  readonly fold?: (earlier: A, later: A) => A | null;
  /** Edits of other records that name the new record's id wait until it exists. */
  readonly creates?: true;
  /** Fields that may not be overwritten unseen: sent with `If-Match`, merged field by field. */
  readonly fields?: (args: A) => Readonly<Record<string, unknown>>;
  /** Sent with `If-Match` although the room merges it itself: what others did meanwhile is merged in, never overwritten. */
  readonly guarded?: true;
  /** What the person typed, by field, where there are no `fields`: shown when the edit is refused. */
  readonly typed?: (args: A) => Readonly<Record<string, unknown>>;
  /** The same edit with fewer of its fields, or with other values. Needed where there are `fields`. */
  readonly withFields?: (args: A, fields: Readonly<Record<string, unknown>>) => A;
  /** For edits with a merge of their own: what could not be merged; null when all could. */
  readonly conflicts?: (args: A, server: Row<R> | undefined, base: unknown) => Clash | null;
  /** What a field of a clash is called, where the field is no field of the record. */
  readonly label?: (field: string, row: Row<R> | undefined) => string;
  /** What was done, for the list of what waits: "Setliste „Sommerfest“ geändert". `row` is the row as shown now. */
  readonly describe?: (args: A, row: Row<R> | undefined) => string;
}

export type AnyMutation = Mutation<object, object>;

const known = new Map<string, AnyMutation>();

/** Registers a kind of edit under its name. */
export function defineMutation<A extends object, R extends object>(mutation: Mutation<A, R>): Mutation<A, R> {
  known.set(mutation.name, mutation as unknown as AnyMutation);
  return mutation;
}

/** The kind of an outbox entry, or undefined for one of a newer or older app. */
export const mutationOf = (name: string): AnyMutation | undefined => known.get(name);
