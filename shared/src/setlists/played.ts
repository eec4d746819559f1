interface PlayedGig {
  readonly setlist: {
    readonly sets: readonly {
      readonly songs: readonly { readonly song_id: string; readonly uebersprungen: boolean }[];
    }[];
  };
}

/**
 * How many gigs ago each song was last played: 1 for the latest gig. A song that is missing was never played. `gigs` are
 * the past ones, the latest first; skipped songs were not played, and a gig without any played song does not count.
 */
export function gigsSincePlayed(gigs: readonly PlayedGig[]): Map<string, number> {
  const since = new Map<string, number>();
  let count = 0;
  for (const { setlist } of gigs) {
    const played = setlist.sets.flatMap(({ songs }) => songs.filter((entry) => !entry.uebersprungen));
    if (played.length > 0) count += 1;
    for (const { song_id } of played) if (!since.has(song_id)) since.set(song_id, count);
  }
  return since;
}
