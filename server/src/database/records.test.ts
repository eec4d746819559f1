import { newId } from "@bandstand/shared/contract/uuid.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../http/errors.ts";
import { type SongFields, songCollection } from "../songs/model.ts";
import { startServer } from "../testing/band.ts";
import { collectionNames } from "./collection.ts";
import { mongoStore } from "./mongo-store.ts";
import { Records, type Write } from "./records.ts";
import type { LogEntry } from "./stored.ts";
import type { Store } from "./store.ts";
import { records } from "./synced.ts";

await startServer();

const USER = newId();
const write = (key: string | null = newId(), hash = `hash of ${key}`): Write => ({
  user_id: USER,
  mutation: { key, hash },
  now: new Date("2026-05-09T12:00:00Z"),
});
const song = (title: string): SongFields => ({ ...NEW_SONG, title, interpret: "Band" });
const stored = (id: string) => mongoStore.find(songCollection.name, id);
/** Waits until the record has no `dirty` mark, which the service removes only after it has responded. */
const expectNoMark = (id: string): Promise<void> =>
  vi.waitFor(async () => expect(await stored(id)).not.toHaveProperty("dirty"));
const head = async (): Promise<number> => (await mongoStore.lastEntry())?._id ?? 0;

const entriesOf = async (id: string): Promise<LogEntry[]> =>
  (await mongoStore.entriesAfter(0, 10_000)).filter((entry) => entry.id === id);

class Died extends Error {}
const dies = (): Promise<never> => Promise.reject(new Died());

/**
 * Returns another process's pipeline on the same database, with some of its store's calls replaced, for example to
 * fail.
 */
const doomed = (call: Partial<Store>): Records => new Records({ ...mongoStore, ...call });

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe("a write", () => {
  it("is logged once, with its key, and leaves no dirty mark", async () => {
    const [id, creation] = [newId(), write()];
    await records.create(songCollection, id, song("Ein Eintrag"), creation);
    expect(await entriesOf(id)).toMatchObject([
      { collection: "songs", rev: 1, key: `${USER}:${creation.mutation.key}` },
    ]);
    await expectNoMark(id);
  });

  it("gets the next number in the log, without gaps even under concurrent writes", async () => {
    const before = await head();
    const other = new Records(mongoStore);
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        (index % 2 === 0 ? records : other).create(songCollection, newId(), song(`Nr. ${index}`), write()),
      ),
    );
    const entries = await mongoStore.entriesAfter(before, 1_000);
    expect(entries.map((entry) => entry._id)).toEqual(entries.map((_, index) => before + 1 + index));
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(120);
    expect(new Set(entries.map((entry) => entry.tag)).size).toBe(entries.length);
  });

  it("builds on the other process's result if two processes change one record at once", async () => {
    const id = newId();
    await records.create(songCollection, id, { ...song("Zähler"), bpm: 20 }, write());
    const other = new Records(mongoStore);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? records : other).change<SongFields>(songCollection, id, write(), ({ bpm }) => ({
          bpm: (bpm ?? 0) + 1,
        })),
      ),
    );
    expect(await stored(id)).toMatchObject({ bpm: 60, rev: 41 });
  });

  it("that is refused by a rule changes and logs nothing", async () => {
    const id = newId();
    await records.create(songCollection, id, song("Unverändert"), write());
    await expectNoMark(id);
    const before = [await stored(id), await head()];
    const refused = records.change<SongFields>(songCollection, id, write(), () => {
      throw new Refusal("STATUS_MOVE");
    });
    expect(await codeOf(refused)).toBe("STATUS_MOVE");
    expect([await stored(id), await head()]).toEqual(before);
  });
});

describe("a repeated mutation", () => {
  const increment = (process: Records, id: string, again: Write) =>
    process.change<SongFields>(songCollection, id, again, ({ bpm }) => ({ bpm: (bpm ?? 0) + 1 }));

  it("is applied once and returns the current record", async () => {
    const [id, again] = [newId(), write()];
    await records.create(songCollection, id, { ...song("Einmal"), bpm: 20 }, write());
    await increment(records, id, again);
    await records.change<SongFields>(songCollection, id, write(), () => ({ genre: "Pop" }));
    const repeat = await increment(records, id, again);
    expect(repeat).toMatchObject({ replayed: true, stored: { bpm: 21, genre: "Pop", rev: 3 } });
    expect(await entriesOf(id)).toHaveLength(3);
  });

  it("is applied once even if two processes receive it at once", async () => {
    const [id, again] = [newId(), write()];
    await records.create(songCollection, id, { ...song("Zugleich"), bpm: 20 }, write());
    const other = new Records(mongoStore);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => increment(index % 2 === 0 ? records : other, id, again)),
    );
    expect(await stored(id)).toMatchObject({ bpm: 21, rev: 2 });
  });

  it("is logged if the first request crashed before logging it", async () => {
    const [id, again] = [newId(), write()];
    await records.create(songCollection, id, { ...song("Gestorben"), bpm: 20 }, write());
    await expect(increment(doomed({ append: dies }), id, again)).rejects.toThrow(Died);
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await increment(records, id, again)).toMatchObject({ replayed: true, stored: { bpm: 21 } });
    expect((await entriesOf(id)).map((entry) => entry.rev)).toEqual([1, 2]);
    await expectNoMark(id);
  });

  it("is refused if its key belongs to a different request, on the same record or another", async () => {
    const [id, other, key] = [newId(), newId(), newId()];
    await records.create(songCollection, id, song("Schlüssel"), write());
    await records.create(songCollection, other, song("Fremder"), write());
    await increment(records, id, write(key));
    expect(await codeOf(increment(records, id, write(key, "another body")))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await codeOf(increment(records, other, write(key)))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await codeOf(records.create(songCollection, newId(), song("Neu"), write(key)))).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
    expect(await stored(other)).toMatchObject({ rev: 1 });
  });

  it("is recognised per member, so another member may use the same key", async () => {
    const [id, key] = [newId(), newId()];
    await records.create(songCollection, id, { ...song("Zwei Leute"), bpm: 20 }, write());
    await increment(records, id, write(key));
    await increment(records, id, { ...write(key), user_id: newId() });
    expect(await stored(id)).toMatchObject({ bpm: 22 });
  });

  it("is forgotten after ninety days", async () => {
    const [id, again] = [newId(), write()];
    await records.create(songCollection, id, { ...song("Lange her"), bpm: 20 }, write());
    await increment(records, id, again);
    await increment(records, id, { ...write(), now: new Date("2026-08-08T12:00:00Z") });
    expect((await stored(id))?.mids.map(({ key }) => key)).not.toContain(again.mutation.key);
  });
});

describe("the sweeper", () => {
  it("logs the writes of a process that died, and removes their dirty marks", async () => {
    const [created, changed] = [newId(), newId()];
    await records.create(songCollection, changed, song("Vorher"), write());
    const dead = doomed({ append: dies });
    await codeOf(dead.create(songCollection, created, song("Ungehört"), write()));
    await codeOf(dead.change<SongFields>(songCollection, changed, write(), () => ({ title: "Nachher" })));
    expect(await stored(created)).toMatchObject({ dirty: true });
    await records.sweep(collectionNames());
    expect((await entriesOf(created)).map((entry) => entry.rev)).toEqual([1]);
    expect((await entriesOf(changed)).map((entry) => entry.rev)).toEqual([1, 2]);
    for (const id of [created, changed]) await expectNoMark(id);
  });

  it("does not log a write again while its mark is being removed, but does so if the removal fails", async () => {
    const [slow, failing] = [newId(), newId()];
    let remove: () => void = () => undefined;
    const removable = new Promise<void>((resolve) => (remove = resolve));
    const process = doomed({
      async clearDirty(collection, id, rev) {
        await removable;
        if (id === failing) throw new Died();
        await mongoStore.clearDirty(collection, id, rev);
      },
    });
    for (const id of [slow, failing]) await process.create(songCollection, id, song("Einmal"), write());
    await process.sweep([songCollection.name]);
    for (const id of [slow, failing]) expect(await entriesOf(id)).toHaveLength(1);
    remove();
    await expectNoMark(slow);
    await process.sweep([songCollection.name]);
    expect(await entriesOf(slow)).toHaveLength(1);
    expect(await entriesOf(failing)).toHaveLength(2);
    await records.sweep([songCollection.name]);
    await expectNoMark(failing);
  });

  it("keeps the dirty mark of a record that was written again while the sweeper was logging it", async () => {
    const id = newId();
    await codeOf(doomed({ append: dies }).create(songCollection, id, song("Rennen"), write()));
    const late = doomed({ append: dies });
    let isCleared: () => void = () => undefined;
    const cleared = new Promise<void>((resolve) => (isCleared = resolve));
    const sweeper = doomed({
      async clearDirty(...record) {
        await mongoStore.clearDirty(...record);
        isCleared();
      },
      async append(entries) {
        await codeOf(late.change<SongFields>(songCollection, id, write(), () => ({ genre: "Pop" })));
        return await mongoStore.append(entries);
      },
    });
    await sweeper.sweep([songCollection.name]);
    await cleared;
    expect(await stored(id)).toMatchObject({ rev: 2, dirty: true });
  });
});

describe("the log", () => {
  it("can be read completely even if it has more entries than one lookup returns", async () => {
    const before = await head();
    const entries = Array.from({ length: 40 }, (_, index) => ({
      _id: before + 1 + index,
      collection: "songs",
      id: newId(),
      rev: 1,
      tag: `tag ${index}`,
      at: 0,
    }));
    expect(await mongoStore.append(entries)).toBe(40);
    expect(await mongoStore.lastEntry()).toMatchObject({ _id: before + 40 });
    expect((await mongoStore.entriesAfter(before, 30)).map((entry) => entry._id - before)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(await mongoStore.entriesAfter(before + 40, 500)).toEqual([]);
    records.log.forget();
  });

  it("adds entries up to the first whose number is taken", async () => {
    const before = await head();
    const entry = (number: number) => ({ _id: number, collection: "songs", id: newId(), rev: 1, tag: "t", at: 0 });
    expect(await mongoStore.append([entry(before + 1), entry(before), entry(before + 2)])).toBe(1);
    expect(await head()).toBe(before + 1);
    records.log.forget();
  });
});
