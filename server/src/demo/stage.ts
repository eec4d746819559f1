import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { eveningSeconds, toSeconds } from "@bandstand/shared/time/clock.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import type { Actor } from "./actor.ts";
import type { DemoName } from "./members.ts";

type Band = Readonly<Record<DemoName, Actor>>;

/** How many versions the drummer's phone lags behind: it was last open before the setlist was finished. */
const BEHIND = 1;

/** Reports which version of the setlist each device has before the next gig. */
export async function reportDevices(band: Band, { gig_id, setlist_version }: GigOut): Promise<void> {
  const report = (name: DemoName, device: string, version: number) =>
    band[name].do("reportStageDevice", {
      params: { gig_id, device_id: newId() },
      body: { device, setlist_version: version },
    });
  await report("tom", "iPad", setlist_version);
  await report("jonas", "Android phone", setlist_version - BEHIND);
}

/** On stage, songs take slightly longer than the repertoire says. */
const SLOWER = 1.04;
const PAUSE_SECONDS = 25;
const CALM_SECONDS = 200;

/** On the morning after the gig, confirms the played songs with their start times. */
export async function confirmPlayed(
  band: Band,
  gig: GigOut,
  songs: ReadonlyMap<string, Song>,
  instantOf: (seconds: number) => number,
): Promise<void> {
  const lengths = new Map([...songs.values()].map(({ song_id, duration }) => [song_id, duration]));
  let elapsed = eveningSeconds(gig).begin ?? 0;
  const played = gig.setlist.sets
    .flatMap((set) => set.songs)
    .filter((entry) => !entry.uebersprungen)
    .map(({ entry_id, song_id }) => {
      const length = lengths.get(song_id);
      const seconds = Math.round((length ? toSeconds(length) : CALM_SECONDS) * SLOWER);
      const started_at = new Date(instantOf(elapsed)).toISOString();
      elapsed += seconds + PAUSE_SECONDS;
      return { entry_id, song_id, started_at, seconds };
    });
  await band.tom.do("setAsPlayed", { params: { gig_id: gig.gig_id }, body: { songs: played } }, addDays(gig.date, 1));
}
