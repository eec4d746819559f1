import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "@bandstand/embedded";
import type { LineUp } from "@bandstand/shared/line-ups/contract.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEnv } from "../read-env.ts";
import { Client, created } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { ServiceProcess, freePort } from "../testing/process.ts";

const PASSWORD = "ein sicheres wort";
const DAY_MS = 24 * 60 * 60 * 1000;
const SOON = { timeout: 60_000, interval: 100 };

const root = mkdtempSync(join(tmpdir(), "asks-"));
const post = new MailServer();
const processes: ServiceProcess[] = [];
let database: Awaited<ReturnType<typeof start>>;
let admin: Client;

/* Two processes for one band. Both look for asks that are due. */
beforeAll(async () => {
  database = await start({ dir: join(root, "database") });
  const ports = [await freePort(), await freePort()];
  const common = {
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
    MONGODB_URI: database.uri,
    ADMIN_USERNAME: "leitung",
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: await post.listen(),
  };
  for (const [index, port] of ports.entries())
    processes.push(new ServiceProcess({ ...common, PORT: String(port), DATA_DIR: join(root, String(index)) }));
  await Promise.all(processes.map((one) => one.started()));
  const settings = { ...common, PORT: String(ports[0]), DATA_DIR: join(root, "0") };
  admin = new Client(`http://127.0.0.1:${ports[0]}/api`, readEnv(settings));
  await admin.signIn("leitung", PASSWORD);
}, 120_000);
afterAll(async () => {
  for (const { child } of processes) child.kill("SIGTERM");
  await Promise.all(processes.map((one) => one.exitCode()));
  await database.close();
  await post.close();
  rmSync(root, { recursive: true, force: true });
});

const mailed = (): string[] => post.received.map(({ to }) => to);

test(
  "with two processes, each contact is asked exactly once, the next one whenever a day has passed",
  { timeout: 180_000 },
  async () => {
    const names = ["tom", "uli", "eva", "kim"];
    const addressOf = (name: string): string => `${name}@example.org`;
    for (const [order, name] of names.entries())
      created(await admin.post("/contacts", { name, email: addressOf(name), parts: ["Drums"], order }));
    const seats = [{ seat_id: newId(), part: "Drums", user_id: null, optional: false }];
    const { line_up_id } = created<LineUp>(await admin.post("/line_ups", { name: "Trio", seats }));
    const gig = { name: "Stadtfest", date: "2999-06-20", published: 1, line_up_id };
    const { gig_id } = created<GigOut>(await admin.post("/gigs", gig));
    created(await admin.post(`/asks/gig/${gig_id}`, { seat_id: seats[0]?.seat_id }));
    const connection = await mongoose.createConnection(database.uri).asPromise();
    const answers = connection.collection<{ _id: string; asks: { told_at: string | null; state: string }[] }>(
      "availability",
    );
    for (const [at] of names.entries()) {
      await vi.waitFor(() => expect(mailed()).toEqual(names.slice(0, at + 1).map(addressOf)), SOON);
      await vi.waitFor(async () => {
        const found = await answers.findOne({ _id: gig_id });
        expect(found?.asks.at(-1)?.told_at).not.toBeNull();
      }, SOON);
      /* Let a day pass for both processes at the same moment, by moving the last ask into the past. */
      const asks = (await answers.findOne({ _id: gig_id }))?.asks ?? [];
      const told_at = new Date(Date.now() - DAY_MS).toISOString();
      const aged = asks.map((ask) => (ask.state === "asked" ? { ...ask, told_at } : ask));
      await answers.updateOne({ _id: gig_id }, { $set: { asks: aged, asks_due: told_at } });
    }
    await vi.waitFor(async () => {
      const { asks = [] } = (await answers.findOne({ _id: gig_id })) ?? {};
      expect(asks.map(({ state }) => state)).toEqual(names.map(() => "expired"));
    }, SOON);
    await connection.close();
    expect(mailed()).toEqual(names.map(addressOf));
  },
);
