interface PlayedGig {
  readonly setlist: {
    readonly sets: readonly {
      readonly songs: readonly { readonly song_id: string; readonly uebersprungen: boolean }[];
    }[];
  };
}

/**
 * Counts how many gigs ago each song was last played: 1 for the latest gig. `add` the past gigs one by one, the latest
 * first, so that nobody need keep them all. A song missing from `since` was never played; skipped songs were not played,
 * and a gig without any played song does not count.
 */
export function countSincePlayed(): { readonly add: (gig: PlayedGig) => void; readonly since: Map<string, number> } {
  const since = new Map<string, number>();
  let count = 0;
  const add = ({ setlist }: PlayedGig): void => {
    const played = setlist.sets.flatMap(({ songs }) => songs.filter((entry) => !entry.uebersprungen));
    if (played.length > 0) count += 1;
    for (const { song_id } of played) if (!since.has(song_id)) since.set(song_id, count);
  };
  return { add, since };
}
