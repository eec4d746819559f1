import type { RouteName } from "@bandstand/shared/api/registry.ts";
import type { LocalCollection, Row, SentRequest } from "./rows.ts";

/** The parts of an edit that conflict with the server's row. */
export interface Clash {
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly details: unknown;
}

/**
 * One kind of edit: how it changes the local row and which request it sends. Features define theirs in `commands.ts`;
 * after a restart the outbox finds them by name.
 */
export interface Mutation<A extends object, R extends object> {
  /** Must never change, because outboxes of installed apps contain it. */
  readonly name: string;
  readonly route: RouteName;
  readonly collection: LocalCollection;
  readonly id: (args: A) => string;
  /** Returns the row after the edit; undefined if it is deleted. Must be pure: it is replayed on every newer row. */
  readonly apply: (row: Row<R> | undefined, args: A, made_at: number) => Row<R> | undefined;
  /** The state that the edit was based on, stored with it for the merge. */
  readonly base?: (row: Row<R> | undefined, args: A) => unknown;
  /** Replaces `apply` on replay if the result depends on the base, as for a merge. */
  readonly rebase?: (row: Row<R> | undefined, args: A, base: unknown) => Row<R> | undefined;
  /** The request; `server` is the server's row as known to this device. */
  readonly request: (args: A, server: Row<R> | undefined, base: unknown) => Omit<SentRequest, "ifMatch">;
  /** Extracts the record from a successful response that contains more. */
  readonly record?: (answer: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Combines two unsent edits into one, or returns null to send both. The first one's base is kept. */
  readonly fold?: (earlier: A, later: A) => A | null;
  /** Edits of other records that contain the new record's id wait until it exists. */
  readonly creates?: true;
  /** Fields that must not be overwritten unseen: sent with `If-Match`, merged field by field. */
  readonly fields?: (args: A) => Readonly<Record<string, unknown>>;
  /**
   * Sent with `If-Match` although the feature merges it itself, so changes by others are merged rather than
   * overwritten.
   */
  readonly guarded?: true;
  /** The user's input by field, for kinds without `fields`: shown if the edit is refused. */
  readonly typed?: (args: A) => Readonly<Record<string, unknown>>;
  /** The same edit with fewer or different fields. Required with `fields`. */
  readonly withFields?: (args: A, fields: Readonly<Record<string, unknown>>) => A;
  /** For edits with their own merge: what could not be merged, or null. */
  readonly conflicts?: (args: A, server: Row<R> | undefined, base: unknown) => Clash | null;
  /** The name of a conflicting field that is not a field of the record. */
  readonly label?: (field: string, row: Row<R> | undefined) => string;
  /** A description for the list of pending edits: "Setliste „Sommerfest“ geändert". `row` is the visible row. */
  readonly describe?: (args: A, row: Row<R> | undefined) => string;
}

export type AnyMutation = Mutation<object, object>;

const known = new Map<string, AnyMutation>();

/** Registers a kind of edit under its name. */
export function defineMutation<A extends object, R extends object>(mutation: Mutation<A, R>): Mutation<A, R> {
  known.set(mutation.name, mutation as unknown as AnyMutation);
  return mutation;
}

/** The kind of an outbox entry, or undefined for one of a different version of the app. */
export const mutationOf = (name: string): AnyMutation | undefined => known.get(name);
