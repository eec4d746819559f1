interface PlayedGig {
  readonly setlist: {
    readonly sets: readonly {
      readonly songs: readonly { readonly song_id: string; readonly uebersprungen: boolean }[];
    }[];
  };
}

/**
 * Counts how many gigs ago each song was last played (1 is the latest gig). `add` takes the past gigs one by one,
 * latest first, so that callers need not load all of them. A song that is missing from `since` was never played.
 * Skipped songs do not count as played, and a gig without any played song is ignored.
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
