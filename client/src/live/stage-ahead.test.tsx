import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { cleanup, render } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { readSettings } from "./commands.ts";
import { createLiveSession, type LiveSession } from "./live-session.ts";
import type { LiveGig, LiveSettings, LiveSong } from "./queries.ts";
import { SongClock } from "./song-clock.tsx";
import { StageAhead, hasAhead } from "./stage-ahead.tsx";

beforeAll(() => showLanguage("en"));
afterEach(cleanup);

const entry = (id: string, uebersprungen = false) => ({ entry_id: id, song_id: id, uebersprungen });
const SETS = [
  { set_id: "1", name: "Dinner", pause_after: "00:15:00", songs: [entry("a"), entry("b", true), entry("c")] },
  { set_id: "2", name: "Dancing", songs: ["d", "e", "f", "g", "h"].map((id) => entry(id)) },
];
const GIG = {
  ...NEW_GIG,
  gig_id: "gig",
  name: "Ball",
  date: "2026-07-11",
  rev: 1,
  setlist: { setlist_version: 1, sets: SETS },
} as unknown as LiveGig;
const TIMING = { pause_between_songs: 20, pause_between_sets: 1200, default_song_duration: 240 };
const song = (id: string): LiveSong => ({
  song_id: id,
  title: `Song ${id}`,
  interpret: "",
  duration: "00:03:30",
  comment: id === "a" ? "Tom counts in" : null,
});

function show(settings: Partial<LiveSettings> = {}) {
  let session: LiveSession | undefined;
  const { container } = render(() => {
    const songs = new Map(["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => [id, song(id)]));
    const opened = { gig: GIG, state: undefined, songs, timing: TIMING, members: new Map() };
    session = createLiveSession({ opened, latest: () => GIG, mayWrite: () => false });
    return (
      <StageAhead
        session={session}
        timing={TIMING}
        settings={{ ...readSettings(), ...settings }}
        elapsed={72.4}
        isPainted
        titleOf={(step) => (step.kind === "song" ? `Song ${step.entry.song_id}` : "")}
        tonightOf={(step) => ({ singers: [{ name: "Anna", color: "red" }], key: step.id === "c" ? "F#m" : null })}
      />
    );
  });
  const rows = (): string[] => [...container.querySelectorAll("li")].map((row) => row.textContent);
  return { container, rows, session: session! };
}

test("the stage shows the next five songs with number, singer and key, and the break between the sets", () => {
  const { rows } = show();
  expect(rows()).toEqual([
    "2Song cAnna · F#m",
    "Break 15 min · Dancing",
    "3Song dAnna",
    "4Song eAnna",
    "5Song fAnna",
    "6Song gAnna",
  ]);
});

test("the stage shows the song's comment, the time since it began, and its length", () => {
  const { container } = show();
  expect(container.querySelector(".live-ahead__comment")?.textContent).toBe("Tom counts in");
  expect(container.querySelector("[role=timer]")?.textContent).toBe("Song running1:12/ 3:30");
});

test("the clock, the comment and the next songs can each be switched off", () => {
  const parts = { shows_clock: "[role=timer]", shows_comment: ".live-ahead__comment", shows_coming: "ol" } as const;
  for (const off of Object.keys(parts) as (keyof typeof parts)[]) {
    const { container } = show({ [off]: false });
    const shown = Object.entries(parts).filter(([, part]) => container.querySelector(part) !== null);
    expect(shown.map(([name]) => name)).toEqual(Object.keys(parts).filter((name) => name !== off));
    cleanup();
  }
  const none = { ...readSettings(), shows_clock: false, shows_comment: false, shows_coming: false };
  expect([hasAhead(none), hasAhead({ ...none, shows_comment: true })]).toEqual([false, true]);
});

test("the song clock shows by how much a song exceeds its planned length, unless it has none", () => {
  const clock = (elapsed: number, length: string | null): [string, boolean] => {
    const { container, unmount } = render(() => <SongClock elapsed={elapsed} length={length} />);
    const box = container.querySelector("[role=timer]")!;
    const said: [string, boolean] = [box.textContent, box.classList.contains("song-clock--over")];
    unmount();
    return said;
  };
  expect(clock(0, "00:03:05")).toEqual(["Song running0:00/ 3:05", false]);
  expect(clock(185.9, "00:03:05")).toEqual(["Song running3:05/ 3:05", false]);
  expect(clock(197, "00:03:05")).toEqual(["Song +0:123:17/ 3:05", true]);
  expect(clock(3_700, null)).toEqual(["Song running61:40", false]);
});
