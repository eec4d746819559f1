import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { BANDS, fillBand, wantedBands } from "./band.mjs";
import { Caller, ROOT, SECRET_KEY, say, startService } from "./built-service.mjs";
import { word } from "./fake-band.mjs";

/* Measures the response times of the built service, together with their lower limit from the same run: `node
   server/build.mjs && node bench/server.mjs [small|large]`. Writes JSON to stdout. Compare only ratios from one run,
   never times from different runs. */

/**
 * Starts a server that returns the same gig with Express, a verified JWT and zod, but no database.
 * @param {unknown} gig
 */
async function startLimit(gig) {
  const load = createRequire(join(ROOT, "server/package.json"));
  const express = load("express");
  const jwt = load("jsonwebtoken");
  const { z } = load("zod");
  const token = jwt.sign({ sub: "user" }, SECRET_KEY, { algorithm: "HS256", expiresIn: 900 });
  const Path = z.strictObject({ gig_id: z.uuid() });
  const app = express();
  app.get("/api/gigs/:gig_id", (/** @type {any} */ req, /** @type {any} */ res) => {
    jwt.verify(req.headers.cookie.slice("access_token=".length), SECRET_KEY, { algorithms: ["HS256"] });
    Path.parse(req.params);
    res.json(gig);
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const caller = new Caller(server.address().port, "/api");
  caller.cookies.set("access_token", token);
  return { caller, stop: () => server.close() };
}

/** @param {Caller} caller */
async function snapshot(caller) {
  const started = performance.now();
  let [requests, wire, json] = [0, 0, 0];
  /** @type {unknown[]} */
  const changes = [];
  let cursor = null;
  let first_ms = 0;
  for (let after = undefined; after !== null;) {
    const path = `/sync/snapshot${after === undefined ? "" : `?after=${after}`}`;
    const answer = await caller.send("GET", path, { headers: { "Accept-Encoding": "br" } });
    first_ms ||= performance.now() - started;
    const text = answer.encoding === "br" ? brotliDecompressSync(answer.bytes) : answer.bytes;
    const page = JSON.parse(text.toString("utf8"));
    requests += 1;
    wire += answer.wire;
    json += text.length;
    changes.push(...page.changes);
    cursor ??= page.cursor;
    after = page.after;
  }
  const took_ms = Math.round(performance.now() - started);
  return {
    requests,
    wire_bytes: wire,
    json_bytes: json,
    first_page_ms: Math.round(first_ms),
    took_ms,
    cursor,
    changes,
  };
}

/** @param {keyof typeof BANDS} name */
async function measure(name) {
  say(`${name}: creating data`);
  const { caller, stop } = await startService();
  try {
    const { song_ids, gig_ids, import_s, gigs_s } = await fillBand(caller, BANDS[name]);
    const gig = (/** @type {number} */ index) => gig_ids[(index * 7) % gig_ids.length];
    const one = await caller.json("GET", `/gigs/${gig(3)}`);
    const limit = await startLimit(one);
    say(`${name}: measuring`);

    const first = await snapshot(caller);
    const again = await snapshot(caller);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const { changes, cursor, ...cold } = first;
    const oneGet = brotliCompressSync(JSON.stringify({ changes }), quality).length;

    const pull = `/sync/pull?cursor=${cursor}`;
    const nothing = await caller.send("GET", pull);
    const warm = (/** @type {string} */ path) => caller.series(100, () => caller.send("GET", path));
    await warm(pull);
    await warm(`/gigs/${gig(1)}`);
    const readGig = (/** @type {Caller} */ who) =>
      who.rate(4_000, 16, (index) => who.send("GET", `/gigs/${gig(index)}`));
    await readGig(limit.caller);
    const [limitRate, productRate] = [await readGig(limit.caller), await readGig(caller)];

    const result = {
      fill: { import_s, gigs_s, log: BANDS[name].songs + 2 * BANDS[name].gigs },
      get_gig: {
        ...(await caller.series(500, (index) => caller.send("GET", `/gigs/${gig(index)}`))),
        per_second: productRate,
        limit_per_second: limitRate,
        share_of_limit: Math.round((productRate / limitRate) * 100) / 100,
      },
      pull_nothing_new: {
        ...(await caller.series(1_000, () => caller.send("GET", pull))),
        wire_bytes: nothing.wire,
        per_second: await caller.rate(3_000, 16, () => caller.send("GET", pull)),
      },
      snapshot: {
        cold,
        cached: { took_ms: again.took_ms, first_page_ms: again.first_page_ms },
        one_get_bytes: oneGet,
        bytes_of_limit: Math.round((cold.wire_bytes / oneGet) * 100) / 100,
      },
      search_songs: await caller.series(100, (index) =>
        caller.send("GET", `/songs?limit=50&q=${encodeURIComponent(`${word(index)} ${index % 10}`)}`),
      ),
      list_songs: await caller.series(50, () => caller.send("GET", "/songs?limit=50&sort=-duration")),
      duplicates: await caller.series(50, (index) =>
        caller.send("GET", `/songs/duplicates?title=${encodeURIComponent(word(index))}&interpret=Kapelle%207`),
      ),
      list_gigs: await caller.series(50, () => caller.send("GET", "/gigs?scope=past&limit=50")),
      search_gigs: await caller.series(50, (index) => caller.send("GET", `/gigs?scope=all&q=abend%20${index}`)),
      change_song: await caller.series(200, (index) =>
        caller.json("PUT", `/songs/${song_ids[index]}`, { body: { comment: `Nr. ${index}` } }),
      ),
      create_song: await caller.series(50, (index) =>
        caller.json("POST", "/songs", { body: { title: `Ganz neu ${index}`, interpret: "Messung" } }),
      ),
      update_setlist: await caller.series(100, (index) =>
        caller.json("PUT", "/update_setlist/", {
          body: { gig_id: gig(5), setlist_version: index + 1, sets: one.setlist.sets },
        }),
      ),
      digest: await caller.series(5, () => caller.send("GET", "/sync/digest")),
    };
    limit.stop();
    return result;
  } finally {
    await stop();
  }
}

/** @type {Record<string, Awaited<ReturnType<typeof measure>>>} */
const results = {};
for (const name of wantedBands()) results[name] = await measure(name);
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
process.exit(0);
