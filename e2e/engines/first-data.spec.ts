import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, inDemoBand } from "./engine.ts";
import { heading, link, pill, text } from "./seek.ts";
import { best } from "./speed.ts";

const FIRST_DATA_MAX_MS = 3_000;

inDemoBand(
  "a member sees the band's data within three seconds of signing in",
  async ({ password, launch, profile }, info) => {
    const first = await best(info, "first data", FIRST_DATA_MAX_MS, async (turn) => {
      const fresh = join(profile, String(turn));
      await mkdir(fresh);
      const tab = await launch({ profile: fresh });
      await tab.signIn({ username: "anna", password });
      const start = performance.now();
      await tab.sees(heading("Hallo Anna"), 60_000);
      await tab.sees(link(/Stadtfest|Hochzeit|Ball/), 60_000);
      const ms = performance.now() - start;
      await tab.sees(pill("Aktuell"));
      await tab.click(link("Songs"));
      await tab.sees(text(/^\d+ Songs$/));
      return ms;
    });
    expect(first).toBeLessThanOrEqual(FIRST_DATA_MAX_MS);
  },
);
