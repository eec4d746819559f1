import type { RowOf } from "../data/rows.ts";

type GigRow = RowOf<"gigs">;

/** The part of a gig that a list shows. */
export interface GigLine extends Pick<
  GigRow,
  "gig_id" | "name" | "date" | "meet" | "begin" | "venue" | "kind_of_gig" | "published" | "answer_by"
> {
  readonly sets: number;
  /** The number of songs, without skipped ones. */
  readonly songs: number;
  readonly skipped: number;
}

/** Reduces a gig to what a list shows, so that its setlist, checklist and notes are not kept in memory. */
export const lineOf = (gig: GigRow): GigLine => {
  const { gig_id, name, date, meet, begin, venue, kind_of_gig, published, answer_by } = gig;
  const counts = { sets: gig.setlist.sets.length, songs: songCount(gig), skipped: skippedCount(gig) };
  return { gig_id, name, date, meet, begin, venue, kind_of_gig, published, answer_by, ...counts };
};

const entriesOf = (gig: GigRow) => gig.setlist.sets.flatMap(({ songs }) => songs);

const songCount = (gig: GigRow): number => entriesOf(gig).filter((entry) => !entry.uebersprungen).length;

const skippedCount = (gig: GigRow): number => entriesOf(gig).filter((entry) => entry.uebersprungen).length;
