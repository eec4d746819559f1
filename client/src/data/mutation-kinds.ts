import type { RouteName } from "@bandstand/shared/api/registry.ts";
import type { LocalCollection, Row, SentRequest } from "./rows.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The parts of an edit that conflict with the server's row. */
export interface Clash {
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly details: unknown;
}

/** A request without its `If-Match`, which the outbox adds. */
type Request = Omit<SentRequest, "ifMatch">;

/** What every edit declares: how it changes the local row, where it is sent, and how it is described. */
interface Edit<A extends object, R extends object> {
  /** Must never change, because outboxes of installed apps contain it. */
  readonly name: string;
  readonly route: RouteName;
  readonly collection: LocalCollection;
  readonly id: (args: A) => string;
  /** Returns the row after the edit; undefined if it is deleted. Must be pure: it is replayed on every newer row. */
  readonly apply: (row: Row<R> | undefined, args: A, made_at: number) => Row<R> | undefined;
  /**
   * Returns whether the edit no longer applies to the row when it is stored. It is then dropped. The row may contain
   * edits that the screen did not show yet.
   */
  readonly isMoot?: (row: Row<R> | undefined, args: A) => boolean;
  /** Extracts the record from a successful response that contains more. */
  readonly record?: (answer: Fields) => Fields;
  /** A description for the list of pending edits: "Setliste „Sommerfest“ geändert". `row` is the visible row. */
  readonly describe?: (args: A, row: Row<R> | undefined) => string;
}

interface OwnInput<A extends object> {
  /** The user's input by field: shown if the edit is refused. */
  readonly typed?: (args: A) => Fields;
  /** Combines two unsent edits into one, or returns null to send both. The base of the earlier edit is kept. */
  readonly fold?: (earlier: A, later: A) => A | null;
}

/** An edit that needs no merge: it sets its part of the record, whatever others have done. */
export interface PlainEdit<A extends object, R extends object> extends Edit<A, R>, OwnInput<A> {
  readonly request: (args: A) => Request;
  /**
   * Set if the edit creates or restores a record: edits of other records that contain its id are sent only once the
   * server has the record.
   */
  readonly creates?: true;
  /**
   * Returns the id of the record, of the same collection, that the server copies from. Earlier edits of that record are
   * sent first, and later ones afterwards.
   */
  readonly copiesFrom?: (args: A) => string | undefined;
  /**
   * Set if the server refuses the edit while a record of these collections contains this one: earlier edits of them are
   * sent first.
   */
  readonly afterEditsOf?: readonly LocalCollection[];
}

/**
 * An edit of fields that must not overwrite changes the user has not seen: sent with `If-Match` and merged field by
 * field. Unsent edits are combined.
 */
export interface FieldsEdit<A extends object, R extends object> extends Omit<Edit<A, R>, "apply"> {
  /** Changes the row; by default, sets the fields. */
  readonly apply?: Edit<A, R>["apply"];
  readonly request: (args: A) => Request;
  /** Returns the arguments other than `fields` for two combined edits; without it, those of the later edit are used. */
  readonly foldRest?: (earlier: A, later: A) => Omit<Partial<A>, "fields">;
}

/** An edit with its own merge, sent with `If-Match`, so changes by others are merged rather than overwritten. */
export interface MergedEdit<A extends object, R extends object, B> extends Edit<A, R>, OwnInput<A> {
  /** The state that the edit was based on, stored with it for the merge. */
  readonly base: (row: Row<R> | undefined, args: A) => B;
  /** Returns the base of two combined edits. Needed if the later edit's arguments do not contain all of the earlier's. */
  readonly foldBase?: (earlier: B, later: B) => B;
  /** Replaces `apply` on replay if the result depends on the base. */
  readonly rebase?: (row: Row<R> | undefined, args: A, base: B) => Row<R> | undefined;
  /** The merged request; `server` is the server's row as known to this device. */
  readonly request: (args: A, server: Row<R> | undefined, base: B) => Request;
  /** What could not be merged, or null. */
  readonly conflicts: (args: A, server: Row<R> | undefined, base: B) => Clash | null;
  /**
   * Returns the same edit with only these fields: those without a conflict, or those that a person chose. Absent if the
   * feature resolves its conflicts itself.
   */
  readonly withFields?: (args: A, fields: Fields) => A;
  /** Returns the name to show for a conflicting part that is not a field of the record. */
  readonly label?: (field: string, row: Row<R> | undefined) => string;
  /** Returns the words for a value of such a part; undefined for a value that is shown as that of any other field. */
  readonly valueText?: (field: string, value: unknown) => string | undefined;
  /** Set if the request's body contains the version it is based on, so no `If-Match` is needed. */
  readonly versionInBody?: true;
}

/* The functions that `fieldsEdit` adds to every edit of fields. */
interface OwnFields<A extends object, R extends object> extends Required<OwnInput<A>>, Pick<Edit<A, R>, "apply"> {
  readonly withFields: (args: A, fields: Fields) => A;
}

type Lacks<Key extends string> = { readonly [K in Key]?: undefined };

/** An edit of any kind, as the outbox sees it. */
export type AnyMutation =
  | ({ readonly kind: "plain" } & PlainEdit<object, object> & Lacks<"withFields" | "label" | "valueText">)
  | ({ readonly kind: "fields" } & FieldsEdit<object, object> &
      OwnFields<object, object> &
      Lacks<"creates" | "copiesFrom" | "afterEditsOf" | "label" | "valueText">)
  | ({ readonly kind: "merged" } & MergedEdit<object, object, unknown> &
      Lacks<"creates" | "copiesFrom" | "afterEditsOf">);

/** A registered edit of records `R` with arguments `A`, for `mutate`. */
export type Mutation<A extends object, R extends object> = Pick<Edit<A, R>, "name" | "id" | "apply">;

const known = new Map<string, AnyMutation>();

/* After a restart, the outbox finds an edit by its name and passes it only arguments and rows stored for that name, so
   the cast is safe. */
function register<A extends object, R extends object>(
  edit: Mutation<A, R> & Pick<AnyMutation, "kind">,
): Mutation<A, R> {
  known.set(edit.name, edit as unknown as AnyMutation);
  return edit;
}

/** Registers an edit without a merge. */
export const plainEdit = <A extends object, R extends object>(edit: PlainEdit<A, R>): Mutation<A, R> =>
  register({ ...edit, kind: "plain" });

/**
 * Registers an edit of the fields in its argument `fields`. `seen` are their values when the user began to edit them, in
 * a form for example; by default the record's values when the edit is made. It is not sent.
 */
export function fieldsEdit<A extends { readonly fields: object; readonly seen?: object }, R extends object>(
  edit: FieldsEdit<A, R>,
): Mutation<A, R> {
  const own: OwnFields<A, R> = {
    apply: (row, { fields }) => row && { ...row, ...fields },
    typed: ({ fields }) => fields as Fields,
    /* The user who chooses these fields has seen their current values. */
    withFields: ({ seen: _seen, ...args }, fields) => ({ ...args, fields }) as unknown as A,
    fold: (earlier, later) => ({
      ...later,
      fields: { ...earlier.fields, ...later.fields },
      ...edit.foldRest?.(earlier, later),
    }),
  };
  return register({ ...own, ...edit, kind: "fields" });
}

/** Registers an edit with its own merge; `B` is the state that it is based on. */
export const mergedEdit = <A extends object, R extends object, B>(edit: MergedEdit<A, R, B>): Mutation<A, R> =>
  register({ ...edit, kind: "merged" });

/** Returns the lane of a record's edits. */
export const laneOf = (collection: LocalCollection, id: string): string => `${collection}:${id}`;

/** Returns the edit registered under this name; undefined for a name from a different version of the app. */
export const mutationOf = (name: string): AnyMutation | undefined => known.get(name);
