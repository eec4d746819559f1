import { expect } from "vitest";
import { pendingOf, shownRow } from "../data/outbox.ts";
import { type Device, FIELDS, GIG, SONGS } from "./sync-device.ts";

/** Expects the visible row to be the server's row with every pending edit applied. */
export async function expectDrawn({ band }: Device): Promise<void> {
  for (const { collection, id, row } of await band.shadow.toArray()) {
    const drawn = shownRow(row ?? undefined, await pendingOf(band, collection, id));
    expect(await band.rows(collection).get(id)).toEqual(drawn);
  }
}

/**
 * Expects every value that the user entered to have reached the server, or to be stored with a refusal or a conflict.
 */
export async function expectNothingLost(device: Device): Promise<void> {
  const { band, server } = device;
  const [failed, conflicts] = await Promise.all([band.failed.toArray(), band.conflicts.toArray()]);
  const kept = JSON.stringify([failed.map(({ args }) => args), conflicts.map(({ mine }) => mine), server.applied]);
  for (const value of device.last.values()) expect(kept).toContain(`"${value}"`);
  const onServer = JSON.stringify(server.record("gigs", GIG));
  for (const entry_id of device.added) expect(onServer).toContain(`"${entry_id}"`);
  for (const entry_id of device.withdrawn) expect(onServer).not.toContain(`"${entry_id}"`);
  for (const song_id of device.created) expect(server.record("songs", song_id)).not.toBeNull();
}

/** Expects that only edits the server would always refuse are handed to the user, each once. */
export async function expectRefusalsAreReal({ band, deleted }: Device): Promise<void> {
  const failed = await band.failed.toArray();
  expect(new Set(failed.map(({ mutation_id }) => mutation_id)).size).toBe(failed.length);
  for (const { code, args, id } of failed) {
    if (code === "VALIDATION_FAILED") expect(JSON.stringify(args)).toContain("forbidden");
    else expect([code, deleted.has(id)]).toEqual(["NOT_FOUND", true]);
  }
}

/** Expects no edit to be applied twice, out of order, or over a value that the user has not seen. */
export function expectOnceAndInOrder({ server, appended, seen }: Device): void {
  expect(server.reusedKeys).toEqual([]);
  expect(server.record("gigs", GIG)?.["appended"] ?? []).toEqual(appended);
  for (const song_id of SONGS)
    for (const field of FIELDS) {
      const writes = server.applied.filter(({ id, body }) => id === song_id && field in body);
      const numbers = writes.map(({ body }) => Number(String(body[field]).split(" ")[1]));
      /* Strictly increasing: no edit is sent with two keys or out of order. */
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      const known = seen.get(`${song_id}.${field}`) ?? [];
      /* An edit overwrites only values that this user has seen or written. */
      for (const { before } of writes)
        expect([...known, ...writes.map(({ body }) => body[field])]).toContain(before[field]);
    }
}

/** Expects no edit to be pending, and the device to have the same rows as the server. */
export async function expectInSync({ band, server }: Device): Promise<void> {
  expect(await band.outbox.toArray()).toEqual([]);
  expect(await band.shadow.toArray()).toEqual([]);
  for (const collection of ["gigs", "songs"] as const) {
    const rows = await band.rows(collection).toArray();
    const ours = Object.fromEntries(
      rows.map(({ generation: _generation, ...row }) => [
        String(row[collection === "gigs" ? "gig_id" : "song_id"]),
        row,
      ]),
    );
    const theirs = Object.fromEntries(
      [...server.docs[collection]]
        .filter(([, doc]) => !doc.deleted)
        .map(([id, doc]) => [id, { ...server.record(collection, id), rev: doc.rev }]),
    );
    expect(ours).toEqual(theirs);
  }
}
