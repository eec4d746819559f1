import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SystemState } from "@bandstand/shared/system/contract.ts";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { migrations } from "../database/migrations.ts";
import { allNotices, outbox } from "../notifications/model.ts";
import { backup } from "../database/move.ts";
import { startServer } from "../testing/band.ts";

const server = await startServer({
  env: { SMTP_URL: "smtps://band:streng-geheim@mail.example.org", MAIL_FROM: "band@example.org" },
});

const state = async (): Promise<SystemState> => (await (await server.client("admin")).get("/admin/system")).json();

describe("the system overview", () => {
  test("shows the versions of the service and Node, the database and its content, and what is configured", async () => {
    const found = await state();
    expect(found).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      database: { kind: server.env.MONGODB_URI === undefined ? "embedded" : "mongodb" },
      migrations: migrations.map(({ name }) => ({ name })),
      mail_configured: true,
      chat_configured: false,
    });
    expect(found.database.collections).toContainEqual({ name: "users", documents: 3 });
    expect(found.database.bytes).toBeGreaterThan(1000);
    expect(found.processes).toMatchObject([{ answers: true, version: found.version }]);
    expect(Date.parse(found.processes[0]?.started_at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("shows the current head of the change log", async () => {
    const before = (await state()).sync_head;
    await (await server.client("editor")).post("/gigs", { name: "Sommerfest", date: "2026-06-20", published: 1 });
    expect((await state()).sync_head).toBeGreaterThan(before);
  });

  test("counts notices by state, shows failed ones, and lets them be retried", async () => {
    const [sent, failed] = [newId(), newId()];
    const settled = async (id: string, result: Parameters<typeof outbox.settle>[1]): Promise<void> => {
      await outbox.add(
        { kind: "rehearsals", channel: "chat", user_id: null, covers: [id], about: null },
        { now: new Date() },
      );
      const notice = (await outbox.open("chat")).find(({ covers }) => covers.includes(id));
      if (notice === undefined) throw new Error("the notice is not there");
      await outbox.claim(notice, { claim: "test", until: new Date(Date.now() + 60_000) });
      await outbox.settle({ _id: notice._id, claim: "test" }, result);
    };
    await settled(sent, { state: "sent", reason: null });
    const failure = { code: "answered", service: "mail", status: 550 } as const;
    await settled(failed, { state: "failed", reason: failure });
    const { counts, failed: shown } = (await state()).notices;
    expect(counts).toEqual({ waiting: 0, sending: 0, sent: 1, failed: 1, dropped: 0 });
    expect(shown[0]?.reason).toBe("the mail server answered 550");
    expect(shown).toMatchObject([
      { kind: "rehearsals", channel: "chat", user: null, subjects: 1, attempts: 1, failure },
    ]);

    const id = shown[0]?.notice_id ?? "";
    await mongoose.connection.collection<{ _id: string }>("outbox").updateOne({ _id: id }, { $set: { reason: "old" } });
    const [fromOlderVersion] = (await state()).notices.failed;
    expect(fromOlderVersion).toMatchObject({ reason: "old", failure: null });

    const retry = async (name: "admin" | "editor", notice: string): Promise<number> =>
      (await (await server.client(name)).post(`/admin/notices/${notice}/retry`)).status;
    expect(await retry("editor", id)).toBe(403);
    expect(await retry("admin", newId())).toBe(404);
    expect((await state()).notices.counts.failed).toBe(1);
    const delivered = (await allNotices()).find(({ covers }) => covers.includes(sent))?._id ?? "";
    for (const again of [id, id, delivered]) expect(await retry("admin", again)).toBe(204);
    expect((await state()).notices).toMatchObject({ counts: { waiting: 1, sent: 1, failed: 0 }, failed: [] });
    expect(await outbox.open("chat")).toMatchObject([{ covers: [failed], attempts: 0 }]);
  });

  test("contains no secrets, host names, paths or connection strings", async () => {
    const text = JSON.stringify(await state());
    for (const secret of ["streng-geheim", "mail.example.org", server.env.SECRET_KEY, server.env.DATA_DIR, "mongodb:"])
      expect(text).not.toContain(secret);
  });

  test("shows no backup at first, then the latest verified one", async () => {
    expect((await state()).last_backup).toBeNull();
    const started = Date.now();
    const own = { MONGODB_URI: server.env.MONGODB_URI, DATA_DIR: server.env.DATA_DIR, files: [] };
    await backup(own, join(server.env.DATA_DIR, "band.backup"), () => undefined);
    const { last_backup } = await state();
    expect(Date.parse(last_backup ?? "")).toBeGreaterThanOrEqual(started);
    await expect(backup(own, join(server.env.DATA_DIR, "no-such-folder", "x"), () => undefined)).rejects.toThrow(
      "ENOENT",
    );
    expect((await state()).last_backup).toBe(last_backup);
  });

  test("shows no backup if the note about the last backup is damaged", async () => {
    writeFileSync(join(server.env.DATA_DIR, "backups.json"), "{ half");
    expect((await state()).last_backup).toBeNull();
  });

  test("is for admins only", async () => {
    for (const name of ["editor", "musician"] as const)
      for (const path of ["/admin/system", "/admin/audit"])
        expect((await (await server.client(name)).get(path)).status).toBe(403);
  });
});
