import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import type { RowOf } from "../data/rows.ts";

/* The fields that a row has once the server has confirmed its record. */
const STORED = {
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  rev: 1,
  generation: 0,
};

/** Creates a song as stored on the device. */
export const songRow = (song_id: string, title: string, more: Partial<RowOf<"songs">> = {}): RowOf<"songs"> => ({
  ...NEW_SONG,
  song_id,
  title,
  interpret: "Udo",
  ...STORED,
  ...more,
});

/** Creates the gig "Stadtball" as stored on the device. */
export const gigRow = (gig_id: string, more: Partial<RowOf<"gigs">> = {}): RowOf<"gigs"> => ({
  ...NEW_GIG,
  gig_id,
  name: "Stadtball",
  date: "2026-07-11",
  ...STORED,
  ...more,
});
