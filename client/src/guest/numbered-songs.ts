import type { GuestEvent, GuestSong } from "@bandstand/shared/guest/contract.ts";

/** A song with its number in the setlist, from 1. */
export interface NumberedSong extends GuestSong {
  readonly number: number;
}

/** Returns the sets with their songs numbered from 1 across all sets. */
export function numberedSets(sets: GuestEvent["sets"]) {
  let number = 0;
  return sets.map((set) => ({
    ...set,
    songs: set.songs.map((song): NumberedSong => ({ ...song, number: (number += 1) })),
  }));
}

/** The id of the element that shows a song's chart. */
export const chartId = ({ number }: NumberedSong): string => `chart-${number}`;

/** Scrolls to a song's chart and moves the focus there. */
export function showChart(song: NumberedSong): void {
  const place = document.getElementById(chartId(song));
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
}
