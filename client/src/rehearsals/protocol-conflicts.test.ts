// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ProtocolEdit } from "@bandstand/shared/rehearsals/protocol.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutationOf } from "../data/mutation-kinds.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../songs/commands.ts";
import "./commands.ts";

let stop: () => Promise<void>;
let anna: Device;
let tom: Device;
let rehearsal_id: string;
let a: string;
let b: string;

beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());

/* Both devices know a protocol with the played song `a`; `b` is planned for the rehearsal. */
beforeEach(async () => {
  [anna, tom] = [new Device(), new Device()];
  await anna.signIn("admin");
  await tom.signIn("editor");
  [rehearsal_id, a, b] = [newId(), newId(), newId()];
  const begin = new Date(Date.now() + 60_000);
  const end = new Date(Date.now() + 3_600_000);
  await anna.edit("createRehearsal", { rehearsal_id, begin: begin.toISOString(), end, location: null, comment: "" });
  for (const song_id of [a, b]) await anna.edit("createSong", { song_id, title: `Song ${song_id}`, interpret: "Band" });
  await anna.edit("planSong", { song_id: b, rehearsal_id, title: "B" });
  await edit(anna, a, { status: "played" });
  await anna.sync();
  await tom.sync();
});

const edit = (device: Device, song_id: string, set: ProtocolEdit["set"], seen?: ProtocolEdit["seen"]): Promise<void> =>
  device.edit("editProtocol", { rehearsal_id, edits: [{ song_id, set, ...(seen && { seen }) }] });
/** Anna's edits reach the server first; Tom's are sent later. */
const annaThenTom = async (): Promise<void> => {
  for (const device of [anna, tom, anna]) await device.sync();
};
const songsOn = async (device: Device) => (await device.band.rehearsals.get(rehearsal_id))?.songs;
const expectSongs = async (...songs: readonly object[]): Promise<void> => {
  for (const device of [anna, tom]) expect(await songsOn(device)).toMatchObject(songs);
  expect(await songsOn(tom)).toHaveLength(songs.length);
};
const conflicts = () => tom.band.conflicts.toArray();
/** Tom chooses his own version of everything in his conflict. */
async function chooseMine(): Promise<void> {
  const [conflict] = await conflicts();
  await tom.edit(
    "editProtocol",
    mutationOf("editProtocol")?.withFields?.(
      conflict?.args as object,
      conflict?.mine as Readonly<Record<string, unknown>>,
    ) ?? {},
  );
  await annaThenTom();
}

describe("two editors who change the same song of a protocol", () => {
  test("get a conflict over its remark: the remark sent first stays until the other editor chooses their own", async () => {
    await edit(anna, a, { comment: "Bridge zu schnell" });
    await edit(tom, a, { comment: "Schluss üben" });
    await annaThenTom();
    await expectSongs({ song_id: a, status: "played", comment: "Bridge zu schnell" });
    expect(await conflicts()).toMatchObject([
      {
        mine: { [`${a}.comment`]: "Schluss üben" },
        theirs: { [`${a}.comment`]: "Bridge zu schnell" },
        details: [`${a}.comment`],
      },
    ]);
    await chooseMine();
    await expectSongs({ song_id: a, status: "played", comment: "Schluss üben" });
  });

  test("get a conflict over its status, also if it was only planned and both put it into the protocol", async () => {
    for (const song_id of [a, b]) {
      await edit(anna, song_id, { status: "ready" });
      await edit(tom, song_id, { status: "needs_work" });
    }
    await annaThenTom();
    await expectSongs({ song_id: a, status: "ready" }, { song_id: b, status: "ready" });
    expect(await conflicts()).toMatchObject([
      {
        mine: { [`${a}.status`]: "needs_work", [`${b}.status`]: "needs_work" },
        details: [`${a}.status`, `${b}.status`],
      },
    ]);
    await chooseMine();
    await expectSongs({ song_id: a, status: "needs_work" }, { song_id: b, status: "needs_work" });
  });

  test("get no conflict if one changed its status and the other its remark, or if both made the same change", async () => {
    await edit(anna, a, { comment: "Bridge zu schnell" });
    await edit(anna, b, { status: "ready" });
    await edit(tom, a, { status: "needs_work" });
    await edit(tom, b, { status: "ready" });
    await annaThenTom();
    await expectSongs(
      { song_id: a, status: "needs_work", comment: "Bridge zu schnell" },
      { song_id: b, status: "ready" },
    );
    expect(await conflicts()).toEqual([]);
  });

  test("get a conflict over the song if one removed it and the other changed it", async () => {
    await edit(anna, a, { comment: "Bridge zu schnell" });
    await edit(tom, a, null);
    await annaThenTom();
    await expectSongs({ song_id: a, comment: "Bridge zu schnell" });
    await chooseMine();
    await expectSongs();

    await edit(anna, b, { status: "played" });
    await annaThenTom();
    await tom.band.conflicts.clear();
    await edit(anna, b, null);
    await edit(tom, b, { comment: "Schluss üben" });
    await annaThenTom();
    await expectSongs();
    await chooseMine();
    await expectSongs({ song_id: b, status: "played", comment: "Schluss üben" });
  });
});

test("several offline edits to a protocol are compared with what was known before the first of them", async () => {
  await edit(anna, a, { comment: "Bridge zu schnell" });
  await edit(tom, a, { comment: "Schluss" });
  await edit(tom, b, { status: "ready" });
  await edit(tom, a, { comment: "Schluss üben" });
  expect(await tom.band.outbox.count()).toBe(1);
  await annaThenTom();
  await expectSongs({ song_id: a, comment: "Bridge zu schnell" }, { song_id: b, status: "ready" });
  expect(await conflicts()).toMatchObject([{ mine: { [`${a}.comment`]: "Schluss üben" } }]);
});

test("a remark is compared with what its editor saw when they began to write", async () => {
  await edit(anna, a, { comment: "Bridge zu schnell" });
  await annaThenTom();
  await edit(tom, a, { comment: "Schluss üben" }, { status: "played", comment: null });
  await annaThenTom();
  await expectSongs({ song_id: a, comment: "Bridge zu schnell" });
  expect(await conflicts()).toMatchObject([{ mine: { [`${a}.comment`]: "Schluss üben" } }]);
});

test("a pending edit that an older version of the app stored without a base is sent as before, and later edits are still compared", async () => {
  await edit(anna, a, { comment: "Bridge zu schnell" });
  await edit(anna, b, { status: "ready" });
  await edit(tom, a, { comment: "Schluss üben" });
  await tom.band.outbox.toCollection().modify({ base: null });
  await edit(tom, b, { status: "needs_work" });
  await annaThenTom();
  await expectSongs({ song_id: a, comment: "Schluss üben" }, { song_id: b, status: "ready" });
  expect(await conflicts()).toMatchObject([{ details: [`${b}.status`] }]);
});
