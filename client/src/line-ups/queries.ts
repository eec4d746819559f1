import { lineUpTable } from "../data/line-ups-table.ts";
import { memberTable } from "../data/members-table.ts";
import type { RowOf } from "../data/rows.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";

export type LineUpRow = RowOf<"line_ups">;

/** All line-ups, sorted by name, archived ones last. Reactive. */
export const lineUpsByName = (): LineUpRow[] =>
  lineUpTable.rows().toSorted((a, b) => Number(a.archived) - Number(b.archived) || compareNames(a.name, b.name));

/** The name of the member who has a seat; null if nobody has it. Reactive. */
export const seatHolder = ({ user_id }: { readonly user_id: string | null }): string | null =>
  user_id === null ? null : (memberTable.byId(user_id)?.real_name ?? text().availability.someone);

/** The members who can be given a seat: the active ones, and the one who has it now. Reactive. */
export const memberOptions = (chosen: string | null) =>
  memberTable
    .rows()
    .filter(({ status, user_id }) => status === "active" || user_id === chosen)
    .map(({ user_id, real_name }) => ({ value: user_id, label: real_name }))
    .toSorted((a, b) => compareNames(a.label, b.label));
