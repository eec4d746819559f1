import { routeTable } from "@bandstand/shared/api/route-table.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { lineUpTable } from "../data/line-ups-table.ts";
import { mutationOf } from "../data/mutation-kinds.ts";
import { memberTable } from "../data/members-table.ts";
import type { AnyRow, LocalCollection } from "../data/rows.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";

interface Described {
  readonly name: string;
  readonly collection: LocalCollection;
  readonly args: unknown;
}

const firstText = (...values: readonly unknown[]): string => {
  const found = values.find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found : text().sync.unnamed;
};

const namesIn = (value: unknown): readonly unknown[] => {
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [record["name"], record["title"], record["real_name"]];
};

const DONE: Readonly<Record<string, "created" | "deleted">> = { POST: "created", DELETE: "deleted" };

/** Describes an edit. Uses the feature's own description if there is one, otherwise the name of the record. */
export function editText({ name, collection, args }: Described, row: AnyRow | undefined): string {
  const mutation = mutationOf(name);
  if (mutation === undefined) return text().sync.unknownEdit;
  if (mutation.describe) return mutation.describe(args as object, row);
  const title = firstText(...namesIn(row), ...namesIn(args), ...namesIn((args as { body?: unknown } | null)?.body));
  const done = text().sync[DONE[routeTable[mutation.route].split(" ", 1)[0] ?? ""] ?? "changed"];
  return text().sync.edit[name === "updateSetlist" ? "setlist" : collection](title, done);
}

export const fieldLabel = (field: string): string => text().conflicts.fields[field] ?? field;

/** Returns a song's title, even if the song is deleted. Reactive. */
export const songTitle = (song_id: string): string =>
  songTable.byId(song_id)?.title ?? deletedSongTable.byId(song_id)?.title ?? text().sync.unknownSong;

const seatText = ({ part, user_id }: Seat): string =>
  text().lineUps.fieldSeat(part, memberTable.byId(user_id ?? "")?.real_name ?? text().lineUps.nobody);

/** Describes the value of a field in words. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return text().conflicts.nothing;
  if (field === "uebersprungen") return value === true ? text().conflicts.skipped : text().conflicts.played;
  if (field === "visibility") return text().repertoireLists[value === "public" ? "public" : "privateBadge"];
  if (field === "line_up_id")
    return lineUpTable.byId(typeof value === "string" ? value : "")?.name ?? text().sync.unnamed;
  if (field === "seats" && Array.isArray(value)) return value.map(seatText).join(", ");
  if (field === "song_id") return songTitle(typeof value === "string" ? value : "");
  if (typeof value === "boolean" || field === "published") return Number(value) === 1 ? text().app.yes : text().app.no;
  if (Array.isArray(value)) return value.length === 0 ? text().conflicts.nothing : value.map(String).join(", ");
  if (typeof value === "object" && "user_id" in value)
    return memberTable.byId(String(value.user_id))?.real_name ?? text().sync.unnamed;
  if (typeof value === "object")
    return Object.values(value).filter(Boolean).map(String).join(", ") || text().conflicts.nothing;
  return typeof value === "string" ? value.replace(/^(\d\d:\d\d):00$/, "$1") : JSON.stringify(value);
}

/** Returns the typed values of a refused edit, field by field. Empty for edits without fields. */
export function typedFields(name: string, args: unknown): readonly (readonly [string, string])[] {
  const fields = mutationOf(name)?.typed?.(args as object) ?? {};
  return Object.entries(fields).map(([field, value]) => [fieldLabel(field), valueText(field, value)]);
}
