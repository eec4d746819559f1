import { GUEST_DAYS } from "@bandstand/shared/asks/limits.ts";
import { usualTransposition } from "@bandstand/shared/charts/for-member.ts";
import { shownPicture } from "@bandstand/shared/config/shown-picture.ts";
import type { GuestAnswer, GuestClosed, GuestEvent } from "@bandstand/shared/guest/contract.ts";
import { type GuestFacts, type SongSources, guestGig, guestRehearsal } from "@bandstand/shared/guest/guest-event.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { type StoredAsk, refusalOfYes } from "../asks/model.ts";
import { chartsFor } from "../charts/charts-for.ts";
import { bandConfig, readLogo } from "../config/model.ts";
import { findGig, gigRecord } from "../gigs/model.ts";
import { findRehearsal, rehearsalRecord } from "../rehearsals/model.ts";
import { plannedSongs } from "../rehearsals/plan.ts";
import { gigWithTiming } from "../setlists/timing.ts";
import { allSongs } from "../songs/model.ts";
import { activeReaders } from "../users/model.ts";

async function sourcesFor(song_ids: readonly string[], part: string): Promise<SongSources> {
  const [songs, { charts }] = await Promise.all([allSongs(), chartsFor(new Set(song_ids), [part])]);
  return { songOf: (song_id) => songs.get(song_id), chartOf: (song_id) => charts.get(song_id) };
}

async function factsOf({ event_type, event_id, seat: { part } }: StoredAsk): Promise<GuestFacts | null> {
  if (event_type === "gig") {
    const gig = await findGig(event_id, { drafts: false });
    if (gig === null) return null;
    const { timing, ...record } = await gigWithTiming(gigRecord(gig));
    const played = record.setlist.sets.flatMap(({ songs }) => songs.filter(({ uebersprungen }) => !uebersprungen));
    return guestGig(
      record,
      timing,
      await sourcesFor(
        played.map(({ song_id }) => song_id),
        part,
      ),
    );
  }
  const rehearsal = await findRehearsal(event_id);
  if (rehearsal === null) return null;
  const record = rehearsalRecord(rehearsal);
  const planned = (await plannedSongs())(event_id);
  const sources = await sourcesFor([...record.songs.map(({ song_id }) => song_id), ...planned], part);
  return guestRehearsal(record, { zone: bandConfig().timezone, planned }, sources);
}

async function closedFor(ask: StoredAsk, now: Date): Promise<GuestClosed | null> {
  const code = await refusalOfYes(ask, now);
  if (code === "SEAT_FILLED") return "filled";
  if (code === "PERSON_SEATED") return "seated";
  return code === null ? null : "past";
}

const answerIn = ({ ask: { state } }: StoredAsk): GuestAnswer | null =>
  state === "accepted" || state === "declined" ? state : null;

/** Returns what the guest with this ask sees; null if the event no longer exists. */
export async function guestEvent(ask: StoredAsk, now: Date): Promise<GuestEvent | null> {
  const [facts, closed, readers, logo] = await Promise.all([
    factsOf(ask),
    closedFor(ask, now),
    activeReaders(),
    readLogo(),
  ]);
  return (
    facts && {
      band_name: bandConfig().bandName,
      logo: shownPicture(logo),
      part: ask.seat.part,
      transposition: usualTransposition(readers, ask.seat.part),
      answer: answerIn(ask),
      closed,
      ...facts,
      until: addDays(ask.ask.day, GUEST_DAYS),
    }
  );
}
