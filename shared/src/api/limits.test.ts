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
  ["absence", AbsenceIn, { comment: ABSENCE_COMMENT_MAX }],
  ["account", AccountUpdate, ACCOUNT_LIMITS],
  ["checklist item", GigChecklistItemIn, ITEM_LIMITS],
  ["gig", GigUpdate, GIG_LIMITS],
  ["a gig's contact", GigUpdate, CONTACT_LIMITS, "contact"],
  ["a gig's venue", GigUpdate, VENUE_LIMITS, "venue"],
  ["rehearsal", RehearsalUpdate, REHEARSAL_LIMITS],
  ["todo", TodoUpdate, TODO_LIMITS],
  ["item in the run of show", ScheduleItem, POINT_LIMITS],
  ["song", SongUpdate, SONG_LIMITS],
];

it.each(CASES)("forms use the same limits as the schema: %s", (_what, schema, limits, within) => {
  const isTooLong = (field: string, length: number): boolean => {
    const texts = { [field]: "x".repeat(length) };
    const read = schema.safeParse(within === undefined ? texts : { [within]: texts });
    return read.error?.issues.some(({ code, path }) => code === "too_big" && path.at(-1) === field) ?? false;
  };
  const fields = Object.entries(limits);
  expect(fields.filter(([field, max]) => isTooLong(field, max))).toEqual([]);
  expect(fields.filter(([field, max]) => !isTooLong(field, max + 1))).toEqual([]);
});
