import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { addAround, addEvening } from "../support/seed.ts";
import { ADMIN } from "../support/server.ts";
import { expect, test } from "./engine.ts";
import { button, pill } from "./seek.ts";
import { EXPORTS } from "../support/exports.ts";

/** Runs in the page: the digest of a file from the server. */
async function digestOf(path: string): Promise<string> {
  const reply = await fetch(path);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await reply.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("without a server, every export can be saved and is identical to the server's file", async ({
  server,
  admin,
  launch,
  profile,
}) => {
  const { gig_id } = await addEvening(admin);
  await addAround(admin, gig_id);
  const tab = await launch();
  await tab.signIn(ADMIN);
  await tab.sees(pill("Aktuell"));
  await tab.underServiceWorker();
  await tab.open(`/gigs/${gig_id}?tab=export`);
  const wanted = new Map<string, string>();
  for (const [label, path] of EXPORTS) wanted.set(label, await tab.run(digestOf, `/api/gigs/${gig_id}/${path}`));
  await server.kill();
  await tab.reload();

  const folder = join(profile, "downloads");
  const saved = async (): Promise<string[]> => {
    const names = await readdir(folder).catch((): string[] => []);
    /* A download has a temporary name until it is complete, so the file may be gone by the time it is read. */
    const files = await Promise.all(names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))));
    return files.map((file) => createHash("sha256").update(file).digest("hex"));
  };
  for (const [label, digest] of wanted) {
    await tab.click(button(label));
    await expect.poll(saved, label).toContain(digest);
  }
});
