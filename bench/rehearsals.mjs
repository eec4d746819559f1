import { atOnce, say, startService } from "./built-service.mjs";
import { importSongs, protocolOf, songRow, textsOf } from "./fake-band.mjs";

/* Measures the search through past rehearsals, and their statistics, on the built service: `node server/build.mjs &&
   node bench/rehearsals.mjs [rehearsals]` (default 10,000) with 5,000 songs. Writes JSON to stdout. The goal is a 95th
   percentile of at most 15 ms for a search. `ping` is a request without a search, for comparison. */

const REHEARSALS = Number(process.argv[2] ?? 10_000);
const SONGS = 5_000;
const LANES = 16;
const HOUR_MS = 60 * 60 * 1000;

const texts = textsOf(
  "Bridge Refrain Übergang Tempo Einsatz Schlagzeug Gesang Gitarre Solo Lautstärke Kabel Monitor Noten Tonart Pause Ende " +
    "Größe Probe Keller Café Straße Müller bestellen klären üben kürzer langsamer lauter zweistimmig Strophe Intro Outro",
);
const { random, word } = texts;

/** @param {import("./built-service.mjs").Caller} caller */
async function fill(caller) {
  const rows = Array.from({ length: SONGS }, (_, at) => songRow(at, [word(), word(), word(), word()], 400));
  const song_ids = await importSongs(caller, rows);
  const latest = Date.now() - 72 * HOUR_MS;
  await atOnce(REHEARSALS, LANES, async (at) => {
    const protocol = protocolOf(texts, song_ids);
    const begin = new Date(latest - at * 26 * HOUR_MS).toISOString();
    await caller.json("POST", "/reh", { body: { ...protocol, begin, comment: `${protocol.comment} Nr${at}` } });
  });
}

const { caller, stop } = await startService();
try {
  say(`creating ${REHEARSALS} rehearsals`);
  await fill(caller);
  say("measuring");
  const search = (/** @type {string} */ q) => caller.send("GET", `/reh/past?limit=20&q=${encodeURIComponent(q)}`);
  const coldStarted = performance.now();
  await search("bridge");
  const cold_ms = Math.round(performance.now() - coldStarted);
  const queries = {
    one_word: () => word(),
    two_words: () => `${word()} ${word()}`,
    song_and_word: () => `${word()} kapelle`,
    one_protocol: () => `nr${random(REHEARSALS)}`,
    nothing: () => "zyklotron",
    signs: () => "(*)",
  };
  /** @type {Record<string, unknown>} */
  const results = {};
  for (const [name, query] of Object.entries(queries)) {
    await caller.series(20, () => search(query()));
    results[name] = await caller.series(300, () => search(query()));
  }
  const list = await caller.series(200, (at) => caller.send("GET", `/reh/past?limit=20&skip=${at * 20}`));
  const statistics = await caller.series(100, () => caller.send("GET", "/reh/statistics?limit=20"));
  const afterWrite = await caller.series(50, async (at) => {
    await caller.json("POST", "/reh", { body: { begin: "2031-05-05T18:00:00Z", comment: `Kommende ${at}` } });
    await search(word());
  });
  const ping = await caller.series(300, () => caller.send("GET", "/me"));
  const bytes = (await search("bridge")).wire;
  process.stdout.write(
    `${JSON.stringify({ rehearsals: REHEARSALS, cold_ms, search: results, bytes, list, statistics, write_and_search: afterWrite, ping }, null, 2)}\n`,
  );
} finally {
  await stop();
}
process.exit(0);
