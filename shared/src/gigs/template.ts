import { derivedId } from "../contract/derived-id.ts";
import { addDays, daysBetween, isDay } from "../time/day.ts";
import type { Gig, TemplatePart } from "./contract.ts";

type Copied = Pick<
  Gig,
  "meet" | "meet_at" | "doors" | "begin" | "end" | "line_up_id" | "setlist" | "schedule" | "checklist"
>;

interface Copy {
  readonly gig_id: string;
  readonly date: string;
  /** What to copy besides the times; everything if omitted. */
  readonly parts?: readonly TemplatePart[] | undefined;
}

/**
 * Returns the fields that a new gig copies from a template gig: times, meeting place, line-up and, if they are among
 * `parts`, the setlist (skipped songs stay skipped), schedule and checklist. All copied checklist items are open, and
 * their due dates move with the date of the gig. New ids are derived from the new gig's id and the copied id, so that a
 * retry creates the same copy.
 */
export function copiedFrom(template: Copied & Pick<Gig, "date">, { gig_id, date, parts }: Copy): Copied {
  const copyId = (old: string): string => derivedId(gig_id, old);
  const later = daysBetween(template.date, date);
  const movedDay = (day: string | null): string | null => {
    const moved = day === null ? "" : addDays(day, later);
    /* Dates after 9999-12-31 are not valid. */
    return isDay(moved) ? moved : null;
  };
  const only = <T>(part: TemplatePart, items: readonly T[]): readonly T[] =>
    parts === undefined || parts.includes(part) ? items : [];
  return {
    meet: template.meet,
    meet_at: template.meet_at,
    doors: template.doors,
    begin: template.begin,
    end: template.end,
    line_up_id: template.line_up_id ?? null,
    setlist: {
      sets: only("setlist", template.setlist.sets).map((set) => ({
        ...set,
        set_id: copyId(set.set_id),
        songs: set.songs.map((entry) => ({ ...entry, entry_id: copyId(entry.entry_id) })),
      })),
    },
    schedule: only("schedule", template.schedule).map((item) => ({ ...item, item_id: copyId(item.item_id) })),
    checklist: only("checklist", template.checklist).map((item) => ({
      ...item,
      item_id: copyId(item.item_id),
      due_date: movedDay(item.due_date),
      done: false,
    })),
  };
}
