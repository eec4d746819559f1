import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import Dexie from "dexie";
import { vi } from "vitest";
import { BandDatabase } from "../data/db.ts";
import { mutationOf, plainEdit } from "../data/mutation-kinds.ts";
import { enqueue } from "../data/mutations.ts";
import { pull } from "../data/pull.ts";
import { Pusher } from "../data/push.ts";
import { BandServer } from "./band-server.ts";

/** The ids of the songs, all of which are in the gig's first set. */
export const SONGS = ["s0", "s1", "s2"];
export const GIG = "g0";
/** The fields of a song that the user edits. */
export const FIELDS = ["title", "comment"] as const;
const HOUR_MS = 60 * 60 * 1000;

interface Append {
  readonly gig_id: string;
  readonly token: number;
}

/* An edit to part of a gig, sent without If-Match, so only its idempotency key keeps the server from applying it twice.
   The response is not the whole gig. */
plainEdit<Append, { appended?: readonly number[] }>({
  name: "append",
  route: "updateGig",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { token }) =>
    gig && (gig.appended?.includes(token) ? gig : { ...gig, appended: [...(gig.appended ?? []), token] }),
  request: ({ gig_id, token }) => ({ params: { gig_id }, body: { append: token } }),
});

/** A device with two tabs, and a record of its user's actions. */
export class Device {
  readonly server = new BandServer();
  readonly name = `${Math.random()}`;
  tabs: { band: BandDatabase; pusher: Pusher }[] = [];
  /** The clock that times pauses between retries, independent of the wall clock. */
  now = 0;
  edits = 0;
  /** The last value that the user entered in a song's field. */
  readonly last = new Map<string, string>();
  readonly deleted = new Set<string>();
  /** Setlist entries that the user added and did not remove. */
  readonly added = new Set<string>();
  readonly created = new Set<string>();
  /** For each field of a song, the value that the user saw just before each edit to it. */
  readonly seen = new Map<string, unknown[]>();
  readonly appended: number[] = [];
  /** Setlist entries that others added and then removed. */
  readonly withdrawn = new Set<string>();

  constructor() {
    for (const id of SONGS) this.server.write("songs", id, { title: id, comment: "" });
    const songs = SONGS.map((song_id, at) => ({ entry_id: `e${at}`, song_id, uebersprungen: false }));
    const sets = [
      { set_id: "set1", name: "1", songs },
      { set_id: "set2", name: "2", songs: [] },
    ];
    this.server.write("gigs", GIG, { name: "Gig", date: "2031-05-09", setlist_version: 0, setlist: { sets } });
    this.openTab(0);
    this.openTab(1);
    vi.stubGlobal("fetch", this.server.fetch);
  }

  openTab(at: number): void {
    this.tabs[at]?.band.close();
    const band = new BandDatabase(this.name);
    this.tabs[at] = { band, pusher: new Pusher(band, () => this.now) };
  }

  get band(): BandDatabase {
    return this.tabs[0]!.band;
  }

  async edit(name: string, args: object, tab = 0): Promise<void> {
    await enqueue(this.tabs[tab]!.band, mutationOf(name)!, args);
  }

  async sets(): Promise<readonly SetlistSet[]> {
    return (await this.band.gigs.get(GIG))?.setlist.sets ?? [];
  }

  /**
   * Runs one sync round in a tab, the first one by default. If the tab is closed during the round, the round just
   * stops.
   */
  async round(tab = 0, parts: readonly ("push" | "pull")[] = ["push", "pull"]): Promise<void> {
    const { band, pusher } = this.tabs[tab]!;
    this.now += HOUR_MS;
    try {
      if (parts.includes("push")) await pusher.push();
      if (parts.includes("pull")) await pull(band);
    } catch (error) {
      if (!(error instanceof Dexie.DexieError)) throw error;
    }
  }
}
