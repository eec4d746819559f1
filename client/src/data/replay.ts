import type { AnyRow, OutboxEntry } from "./rows.ts";

/** What replaying needs of a kind of edit. */
interface Replayed {
  readonly apply: (row: AnyRow | undefined, args: object, made_at: number) => object | undefined;
  readonly rebase?: (row: AnyRow | undefined, args: object, base: unknown) => object | undefined;
}

/**
 * The row that screens show: the edits that wait, in order, over the server's row. Edits of a kind that this version of
 * the app does not know are passed over; they stay in the outbox.
 */
export function shownRow(
  server: AnyRow | undefined,
  pending: readonly OutboxEntry[],
  kindOf: (name: string) => unknown,
): AnyRow | undefined {
  return pending.reduce<AnyRow | undefined>((row, { name, args, base, created_at }) => {
    const kind = kindOf(name) as Replayed | undefined;
    if (kind === undefined) return row;
    const given = args as object;
    const next = kind.rebase === undefined ? kind.apply(row, given, created_at) : kind.rebase(row, given, base);
    return next as AnyRow | undefined;
  }, server);
}
