import { derivedId } from "../contract/uuid.ts";
import type { Gig } from "./contract.ts";

type Copied = Pick<Gig, "doors" | "begin" | "end" | "setlist" | "schedule" | "checklist">;

/**
 * What a new gig takes from its template (decisions 4): times, setlist, schedule and checklist with everything open
 * again. Copied ids derive from the new gig's id and the old one, so that a repeat makes the same copy.
 */
export function copiedFrom(template: Copied, gig_id: string): Copied {
  const copyId = (old: string): string => derivedId(gig_id, old);
  return {
    doors: template.doors,
    begin: template.begin,
    end: template.end,
    setlist: {
      sets: template.setlist.sets.map((set) => ({
        ...set,
        set_id: copyId(set.set_id),
        songs: set.songs.map((entry) => ({ ...entry, entry_id: copyId(entry.entry_id), uebersprungen: false })),
      })),
    },
    schedule: template.schedule.map((item) => ({ ...item, item_id: copyId(item.item_id) })),
    checklist: template.checklist.map((item) => ({ ...item, item_id: copyId(item.item_id), done: false })),
  };
}
