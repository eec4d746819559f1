import { isDeepStrictEqual } from "node:util";
import type { LineUp } from "@bandstand/shared/line-ups/contract.ts";
import { LINE_UP_LIMITS } from "@bandstand/shared/line-ups/limits.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { LogFollower } from "../database/log-follower.ts";
import type { Write, Written } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import { isStale } from "../http/etag.ts";
import { keepSeatsOfPastEvents } from "./keep-seats.ts";

/** A line-up's stored fields; the document's `_id` is the line-up's id. */
export type LineUpFields = Omit<LineUp, "line_up_id" | "created_at" | "updated_at">;
export type StoredLineUp = Stored<LineUpFields>;

export const lineUpCollection: Collection<LineUpFields> = defineRecord<"line_ups", LineUpFields>({
  name: "line_ups",
  own: {},
});

/** The line-up as clients see it. */
export const lineUpRecord = (stored: StoredLineUp): LineUp => ({ line_up_id: stored._id, ...withoutSync(stored) });

/* All line-ups in memory, kept up to date from the change log, because they are read whenever the service determines
   who is asked. */
const follower = new LogFollower<StoredLineUp>(lineUpCollection);

/** Returns all line-ups by id, archived ones included. */
export const allLineUps = (): Promise<ReadonlyMap<string, StoredLineUp>> => follower.current();

const byName = (a: StoredLineUp, b: StoredLineUp): number =>
  a.name.localeCompare(b.name, "de") || a._id.localeCompare(b._id);

/** Returns all line-ups, archived ones included, sorted by name. */
export const lineUpsByName = async (): Promise<StoredLineUp[]> => [...(await allLineUps()).values()].toSorted(byName);

/* Refuses if the band already has the maximum number of line-ups in use, which two concurrent requests may exceed by
   one. */
async function refuseFull(): Promise<void> {
  const used = [...(await allLineUps()).values()].filter(({ archived }) => !archived).length;
  if (used >= LINE_UP_LIMITS.perBand) throw new Refusal("LIST_FULL");
}

export const createLineUp = (
  _caller: Editor,
  line_up_id: string,
  fields: Omit<LineUpFields, "archived">,
  write: Write,
): Promise<Written<LineUpFields>> =>
  records.create(
    lineUpCollection,
    line_up_id,
    async () => {
      await refuseFull();
      return { ...fields, archived: false };
    },
    write,
  );

export const changeLineUp = (
  _caller: Editor,
  line_up_id: string,
  write: Write,
  fields: Partial<LineUpFields>,
): Promise<Written<LineUpFields>> =>
  records.change({ ...lineUpCollection, refused: lineUpRecord }, line_up_id, write, async (lineUp) => {
    if (lineUp.archived && fields.archived === false) await refuseFull();
    if (
      fields.seats !== undefined &&
      !isStale(write.ifMatch, lineUp.rev) &&
      !isDeepStrictEqual(fields.seats, lineUp.seats)
    )
      await keepSeatsOfPastEvents(line_up_id, lineUp.seats, write.now);
    return fields;
  });
