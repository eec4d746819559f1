import { expect, it } from "vitest";
import type { z } from "zod";
import { AbsenceIn } from "../availability/contract.ts";
import { COMMENT_MAX as ABSENCE_COMMENT_MAX } from "../availability/limits.ts";
import { GigChecklistItemIn } from "../checklist/contract.ts";
import { ITEM_LIMITS } from "../checklist/limits.ts";
import { GigUpdate } from "../gigs/contract.ts";
import { CONTACT_LIMITS, GIG_LIMITS, VENUE_LIMITS } from "../gigs/limits.ts";
import { RehearsalUpdate, TodoUpdate } from "../rehearsals/contract.ts";
import { REHEARSAL_LIMITS, TODO_LIMITS } from "../rehearsals/limits.ts";
import { ScheduleItem } from "../schedule/contract.ts";
import { POINT_LIMITS } from "../schedule/limits.ts";
import { SongUpdate } from "../songs/contract.ts";
import { SONG_LIMITS } from "../songs/limits.ts";
import { AccountUpdate } from "../users/contract.ts";
import { ACCOUNT_LIMITS } from "../users/limits.ts";

type Limits = Readonly<Record<string, number>>;

const CASES: readonly [what: string, schema: z.ZodType, limits: Limits, within?: string][] = [
  ["an absence", AbsenceIn, { comment: ABSENCE_COMMENT_MAX }],
  ["an account", AccountUpdate, ACCOUNT_LIMITS],
  ["a checklist item", GigChecklistItemIn, ITEM_LIMITS],
  ["a gig", GigUpdate, GIG_LIMITS],
  ["a gig's contact", GigUpdate, CONTACT_LIMITS, "contact"],
  ["a gig's venue", GigUpdate, VENUE_LIMITS, "venue"],
  ["a rehearsal", RehearsalUpdate, REHEARSAL_LIMITS],
  ["a todo", TodoUpdate, TODO_LIMITS],
  ["an item in the run of show", ScheduleItem, POINT_LIMITS],
  ["a song", SongUpdate, SONG_LIMITS],
];

it.each(CASES)("the form for %s uses the same limits as its schema", (_what, schema, limits, within) => {
  const isTooLong = (field: string, length: number): boolean => {
    const texts = { [field]: "x".repeat(length) };
    const read = schema.safeParse(within === undefined ? texts : { [within]: texts });
    return read.error?.issues.some(({ code, path }) => code === "too_big" && path.at(-1) === field) ?? false;
  };
  const fields = Object.entries(limits);
  expect(fields.filter(([field, max]) => isTooLong(field, max))).toEqual([]);
  expect(fields.filter(([field, max]) => !isTooLong(field, max + 1))).toEqual([]);
});
