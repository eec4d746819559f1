import { mergeSetlists } from "@bandstand/shared/setlists/merge.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { limitMs, rounds } from "@bandstand/shared/testing/soak.ts";
import Dexie from "dexie";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../gigs/commands.ts";
import "../setlists/commands.ts";
import "../songs/commands.ts";
import type { BandServer, Fault } from "../testing/band-server.ts";
import { Device, FIELDS, GIG, SONGS } from "../testing/sync-device.ts";
import {
  expectDrawn,
  expectInSync,
  expectNothingLost,
  expectOnceAndInOrder,
  expectRefusalsAreReal,
} from "../testing/sync-expectations.ts";
import { storeChanges } from "./pull.ts";

const HOUR_MS = 60 * 60 * 1000;
type Command = fc.AsyncCommand<object, Device>;

const command = (name: string, run: (device: Device) => Promise<void>): Command => ({
  check: () => true,
  run: (_model, device) => run(device),
  toString: () => name,
});

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fault>("none") },
  {
    weight: 5,
    arbitrary: pick<Fault>([
      "lost_request",
      "lost_answer",
      "half_answer",
      "empty_answer",
      "portal",
      "expired",
      "csrf",
      "slow",
      "slow",
      408,
      425,
      426,
      429,
      500,
      503,
    ]),
  },
);

type Others = readonly (SetlistMove | readonly [string, string])[];

/** Sets the outcomes of the next requests, and what others do during the slow ones. */
function network(device: Device, faults: readonly Fault[], others: Others = []): void {
  const [rest, deeds] = [[...faults], [...others]];
  device.server.fault = () => rest.shift() ?? "none";
  device.server.meanwhile = () => {
    const deed = deeds.shift();
    if (typeof deed === "string") changeSetlistAsOther(device, deed);
    else if (deed !== undefined) writeAsOther(device.server, ...deed);
  };
}

async function editSong(device: Device, song_id: string, field: (typeof FIELDS)[number], word: string, tab = 0) {
  const song = await device.band.songs.get(song_id);
  if (device.deleted.has(song_id) || song === undefined) return;
  device.edits += 1;
  const [name, value] = [`${song_id}.${field}`, `${word} ${device.edits}`];
  device.last.set(name, value);
  device.seen.set(name, [...(device.seen.get(name) ?? []), song[field]]);
  await device.edit("updateSong", { song_id, fields: { [field]: value } }, tab);
}

const editField = fc
  .tuple(pick(SONGS), pick(FIELDS), pick([0, 1]))
  .map(([song_id, field, tab]) =>
    command(`edit ${song_id}.${field} in tab ${tab}`, (device) => editSong(device, song_id, field, "mine", tab)),
  );

const editRefused = pick(SONGS).map((song_id) =>
  command(`edit ${song_id} in a way that is refused`, (device) => editSong(device, song_id, "comment", "forbidden")),
);

const deleteSong = pick(SONGS).map((song_id) =>
  command(`delete ${song_id}`, async (device) => {
    if ((await device.band.songs.get(song_id)) === undefined) return;
    device.deleted.add(song_id);
    await device.edit("deleteSong", { song_id, title: song_id });
  }),
);

const addEntry = fc.tuple(pick([0, 1]), fc.boolean()).map(([set, isNewSong]) =>
  command(`put a ${isNewSong ? "new" : "known"} song into set ${set}`, async (device) => {
    const sets = await device.sets();
    if (sets.length === 0) return;
    device.edits += 1;
    const [entry_id, song_id] = [`mine${device.edits}`, isNewSong ? `new${device.edits}` : "s0"];
    if (isNewSong) {
      device.created.add(song_id);
      await device.edit("createSong", { song_id, title: song_id, interpret: "x" });
    }
    device.added.add(entry_id);
    const entry = { entry_id, song_id, uebersprungen: false };
    await device.edit("updateSetlist", {
      gig_id: GIG,
      sets: sets.map((one, at) => (at === set ? { ...one, songs: [...one.songs, entry] } : one)),
    });
  }),
);

const removeEntry = fc.nat(5).map((at) =>
  command(`take entry ${at} off the setlist`, async (device) => {
    const sets = await device.sets();
    const gone = sets.flatMap((set) => set.songs)[at]?.entry_id;
    if (gone === undefined) return;
    device.added.delete(gone);
    const kept = sets.map((set) => ({ ...set, songs: set.songs.filter((entry) => entry.entry_id !== gone) }));
    await device.edit("updateSetlist", { gig_id: GIG, sets: kept });
  }),
);

const append = pick([0, 1]).map((tab) =>
  command(`append in tab ${tab}`, async (device) => {
    if ((await device.band.gigs.get(GIG)) === undefined) return;
    device.edits += 1;
    device.appended.push(device.edits);
    await device.edit("append", { gig_id: GIG, token: device.edits }, tab);
  }),
);

const writeAsOther = (server: BandServer, song_id: string, field: string): void => {
  if (server.record("songs", song_id) !== null)
    server.write("songs", song_id, { [field]: `theirs ${server.docs.songs.get(song_id)?.rev}` });
};

const othersEdit = fc
  .tuple(pick(SONGS), pick(FIELDS))
  .map(([song_id, field]) =>
    command(`others edit ${song_id}.${field}`, async ({ server }) => writeAsOther(server, song_id, field)),
  );

type SetlistMove = "add" | "withdraw" | "move" | "rename";

function changeSetlistAsOther({ server, withdrawn }: Device, what: SetlistMove): void {
  const gig = server.docs.gigs.get(GIG)!;
  const sets = (gig["setlist"] as { sets: SetlistSet[] }).sets;
  const entry = { entry_id: `theirs${gig.rev}`, song_id: "s1", uebersprungen: false };
  const ours = sets.flatMap((set) => set.songs).find(({ entry_id }) => entry_id.startsWith("theirs"))?.entry_id;
  if (what === "withdraw" && ours !== undefined) withdrawn.add(ours);
  const changed = sets.map((set, at) => {
    if (what === "rename") return { ...set, name: `${set.name}!` };
    if (what === "move") return { ...set, songs: set.songs.toReversed() };
    if (what === "withdraw") return { ...set, songs: set.songs.filter(({ entry_id }) => entry_id !== ours) };
    return at === 0 ? { ...set, songs: [entry, ...set.songs] } : set;
  });
  server.write("gigs", GIG, { setlist: { sets: changed }, setlist_version: Number(gig["setlist_version"]) + 1 });
}

const setlistMove = pick<SetlistMove>(["add", "withdraw", "move", "rename"]);

const othersSetlist = setlistMove.map((what) =>
  command(`others ${what} in the setlist`, async (device) => changeSetlistAsOther(device, what)),
);

/* What others do during a round's slow requests, one action per request. */
const meanwhile = fc.array(fc.oneof(setlistMove, fc.tuple(pick(SONGS), pick(FIELDS))), { maxLength: 4 });

const sync = fc
  .tuple(
    fc.array(fault, { maxLength: 8 }),
    pick([0, 1]),
    pick([["push", "pull"], ["pull"], ["push"]] as const),
    meanwhile,
  )
  .map(([faults, tab, parts, others]) =>
    command(`${parts.join(" and ")} of tab ${tab} (${faults.join(" ")}) ${others.join("; ")}`, async (device) => {
      network(device, faults, others);
      await device.round(tab, parts);
      await expectDrawn(device);
    }),
  );

const bothTabs = fc.tuple(fc.array(fault, { maxLength: 8 }), meanwhile).map(([faults, others]) =>
  command(`both tabs at once (${faults.join(" ")}) ${others.join("; ")}`, async (device) => {
    network(device, faults, others);
    await Promise.all([device.round(0), device.round(1, ["pull", "push"])]);
    await expectDrawn(device);
  }),
);

/* Another tab pulls while this one sends, or vice versa. */
const sendAndAsk = fc.tuple(fc.array(fault, { maxLength: 6 }), meanwhile).map(([faults, others]) =>
  command(`one tab sends while the other asks (${faults.join(" ")}) ${others.join("; ")}`, async (device) => {
    network(device, faults, others);
    await Promise.all([device.round(0, ["push"]), device.round(1, ["pull"])]);
    await expectDrawn(device);
  }),
);

/* Delivers a message from the stream to a tab. It starts at the device's cursor or at a different one. */
const receive = (device: Device, count: number, tab = 0): Promise<unknown> =>
  storeChanges(device.tabs[tab]!.band, device.server.sentAfter(count));

const streamSends = fc.nat(6).map((count) =>
  command(`the stream sends the last ${count} changes`, async (device) => {
    await receive(device, count);
    await expectDrawn(device);
  }),
);

const streamDuringRound = fc
  .tuple(fc.array(fault, { maxLength: 6 }), fc.nat(20), fc.nat(6), meanwhile)
  .map(([faults, turns, count, others]) =>
    command(`${turns} turns into a round (${faults.join(" ")}): the stream sends ${count} changes`, async (device) => {
      network(device, faults, others);
      const round = device.round();
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
      await receive(device, count);
      await round;
      await expectDrawn(device);
    }),
  );

const editDuringRound = fc
  .tuple(fc.array(fault, { maxLength: 6 }), fc.nat(20), fc.oneof(append, editField, addEntry, removeEntry), meanwhile)
  .map(([faults, turns, edit, others]) =>
    command(`${turns} turns into a round (${faults.join(" ")}): ${edit.toString()}`, async (device) => {
      network(device, faults, others);
      const round = device.round();
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
      await edit.run({}, device);
      await round;
      await expectDrawn(device);
    }),
  );

const killTab = fc.tuple(fc.array(fault, { maxLength: 4 }), fc.nat(12)).map(([faults, steps]) =>
  command(`tab dies after ${steps} turns (${faults.join(" ")})`, async (device) => {
    network(device, faults);
    const round = device.round(0);
    for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    device.openTab(0);
    await round;
  }),
);

const jumpClock = fc.integer({ min: -400, max: 400 }).map((days) =>
  command(`clock jumps ${days} days`, async () => {
    vi.setSystemTime(Date.now() + days * 24 * HOUR_MS);
  }),
);

const restore = fc.constant(command("backup is put back under a new epoch", async ({ server }) => server.restore()));

const all = [
  editField,
  editField,
  addEntry,
  addEntry,
  removeEntry,
  editRefused,
  deleteSong,
  append,
  append,
  othersEdit,
  othersSetlist,
  sync,
  sync,
  sync,
  bothTabs,
  sendAndAsk,
  editDuringRound,
  editDuringRound,
  streamSends,
  streamSends,
  streamDuringRound,
  killTab,
  jumpClock,
  restore,
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function heal(device: Device): Promise<void> {
  device.server.fault = () => "none";
  for (let rounds = 0; rounds < 30; rounds += 1) {
    vi.setSystemTime(Date.now() + 60_000);
    await device.round();
    if ((await device.band.outbox.count()) === 0) break;
  }
  await device.round();
}

test(
  "whatever the network, tabs and clocks do, no edit is lost, duplicated or overtaken, and all devices end up in sync",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(all, { maxCommands: 25 }), async (commands) => {
        vi.setSystemTime(1_900_000_000_000);
        localStorage.clear();
        const device = new Device();
        await device.round();
        await fc.asyncModelRun(() => ({ model: {}, real: device }), commands);
        await heal(device);
        expectOnceAndInOrder(device);
        await expectNothingLost(device);
        await expectRefusalsAreReal(device);
        await expectInSync(device);
        for (const { band } of device.tabs) band.close();
        await Dexie.delete(`bandstand:${device.name}`);
      }),
      { numRuns: rounds(60) },
    );
  },
  limitMs(1_200_000),
);

test("if another member's value wins in a merge, it is shown while the edit's remaining fields wait to be sent", async () => {
  const device = new Device();
  await device.round();
  await device.edit("updateSong", { song_id: "s2", fields: { title: "mine", comment: "mine" } });
  device.server.write("songs", "s2", { title: "theirs" });
  network(device, ["none", "lost_request"]);
  await device.round(0, ["push"]);
  await expectDrawn(device);
  expect(await device.band.songs.get("s2")).toMatchObject({ title: "theirs", comment: "mine" });
  expect(await device.band.outbox.toArray()).toMatchObject([{ args: { fields: { comment: "mine" } } }]);
});

test("while offline, a push sends at most three requests and leaves all edits pending", async () => {
  const device = new Device();
  const songs = Array.from({ length: 8 }, (_, at) => `s${at}`);
  for (const id of songs) device.server.write("songs", id, { title: id, comment: "" });
  await device.round();
  for (const song_id of songs) await device.edit("updateSong", { song_id, fields: { title: "x" } });
  device.server.fault = () => "lost_request";
  device.server.requests = 0;
  const outcome = await device.tabs[0]!.pusher.push();
  expect(outcome.failure?.code).toBe("OFFLINE");
  expect(device.server.requests).toBeLessThanOrEqual(3);
  expect(await device.band.outbox.count()).toBe(songs.length);
});

test("two setlist edits are merged and the result is sent; their conflicts are saved for the user to decide", async () => {
  const device = new Device();
  await device.round();
  const sets = await device.sets();
  const rename = (name: string) => sets.map((set, at) => (at === 0 ? { ...set, name } : set));
  await device.edit("updateSetlist", { gig_id: GIG, sets: rename("Dinner") });
  const gig = device.server.docs.gigs.get(GIG)!;
  device.server.write("gigs", GIG, { ...gig, setlist: { sets: rename("Dance") }, setlist_version: 1 });
  await device.round();
  const [conflict] = await device.band.conflicts.toArray();
  const expected = mergeSetlists(sets, rename("Dinner"), rename("Dance"));
  expect(conflict?.details).toEqual(expected.conflicts);
  expect((device.server.record("gigs", GIG)?.["setlist"] as { sets: unknown }).sets).toEqual(expected.merged);
});
