import { readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/* Runs one attack in its own thread, so that it does not slow down the requests that attacks.mjs measures. It gets the
   values below from attacks.mjs and posts back how long the attack took and how its requests or connections ended. */

const { attack, port, cookie, csrf, address, gig_id } = workerData;

const MIB = 1024 * 1024;

/** @param {Record<string, number>} counts @param {string | number} key */
const count = (counts, key) => {
  counts[key] = (counts[key] ?? 0) + 1;
};

const signedIn = {
  Cookie: cookie,
  "X-CSRF-Token": csrf,
  Origin: `http://localhost:${port}`,
};

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/**
 * Sends a request. Resolves with its status, or with "cut" if the connection was closed.
 * @param {string} method @param {string} path @param {Record<string, string>} headers @param {string} [body]
 * @returns {Promise<number | "cut">}
 */
const ask = (method, path, headers, body) =>
  new Promise((resolve) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sending = request(
      { host: "127.0.0.1", port, localAddress: address, agent, method, path, headers: { ...headers, ...length } },
      (answer) => {
        answer.resume();
        answer.on("close", () => resolve(answer.statusCode ?? "cut"));
      },
    );
    sending.on("error", () => resolve("cut"));
    sending.end(body);
  });

/** @param {number} times @param {(index: number) => Promise<number | "cut">} send */
async function atOnce(times, send) {
  /** @type {Record<string, number>} */
  const counts = {};
  await Promise.all(Array.from({ length: times }, async (_, index) => count(counts, await send(index))));
  return counts;
}

/**
 * Opens connections that send `head` and then stay idle. Returns how many are still open after `seconds`, and how often
 * one was closed.
 * @param {number} lines @param {number} seconds @param {(index: number) => Buffer[]} head
 * @param {{ reopen?: boolean, read?: boolean }} how
 */
async function hold(lines, seconds, head, { reopen = false, read = true }) {
  const open = new Set();
  let isOver = false;
  let cut = 0;
  const start = (/** @type {number} */ index) => {
    const socket = connect({ host: "127.0.0.1", port, localAddress: address }, () => {
      for (const chunk of head(index)) socket.write(chunk);
    });
    open.add(socket);
    if (read) socket.resume();
    else socket.pause();
    socket.on("error", () => undefined);
    socket.on("close", () => {
      open.delete(socket);
      cut += 1;
      if (reopen && !isOver) setTimeout(() => !isOver && start(index), 100);
    });
  };
  for (let index = 0; index < lines; index += 1) {
    start(index);
    if (index % 50 === 49) await sleep(5);
  }
  await sleep(seconds * 1000);
  isOver = true;
  const held = open.size;
  for (const socket of open) socket.destroy();
  return { held, cut };
}

/** Rows whose titles and interprets consist of the same letters in different orders. @param {number} rows */
function permutations(rows) {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const one = () =>
    letters
      .map((letter) => ({ letter, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ letter }) => letter)
      .join("");
  return Array.from({ length: rows }, () => `${one()};${one()}`);
}

const arrays = () => `{"a":[${"[],".repeat(349_000)}[]]}`;

const filler = Buffer.alloc(256 * 1024, 0x61);

/** @type {Record<string, () => Promise<unknown>>} */
const attacks = {
  idle: () => sleep(5_000),

  /* An import file in which all rows look like duplicates of each other. */
  import_preview: () =>
    ask(
      "POST",
      "/api/songs/import?dry_run=true&duplicates=create",
      { ...signedIn, "Content-Type": "text/csv" },
      ["Titel;Interpret", ...permutations(9_900)].join("\n"),
    ),

  import_10000: () =>
    ask(
      "POST",
      "/api/songs/import?duplicates=create",
      { ...signedIn, "Content-Type": "text/csv" },
      [
        "Titel;Interpret",
        ...Array.from({ length: 9_990 }, (_, index) => `Angriff ${index} ${index * 7};Chor ${index}`),
      ].join("\n"),
    ),

  /* A hundred large files of one member, four at a time. */
  many_imports: async () => {
    const cell = "x".repeat(500);
    const lines = Array.from({ length: 9_990 }, (_, index) => `Lied ${index};${cell}`);
    const body = ["Titel;Interpret", ...lines].join("\n");
    const headers = { ...signedIn, "Content-Type": "text/csv" };
    /** @type {Record<string, number>} */
    const counts = {};
    const oneByOne = async () => {
      for (let file = 0; file < 25; file += 1)
        count(counts, await ask("POST", "/api/songs/import?dry_run=true", headers, body));
    };
    await Promise.all([oneByOne(), oneByOne(), oneByOne(), oneByOne()]);
    return counts;
  },

  /* 200 requests without a sign-in, each with a body of 5 MiB that lacks its last byte. */
  bodies_unsigned: () =>
    hold(
      200,
      8,
      () => [
        Buffer.from(
          `POST /api/songs/import HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: text/csv\r\nContent-Length: ${5 * MIB}\r\n\r\n`,
        ),
        ...Array.from({ length: 19 }, () => filler),
        filler.subarray(1),
      ],
      {},
    ),

  bodies_unsigned_json: () => {
    const body = arrays();
    return atOnce(32, () => ask("POST", "/api/songs", { "Content-Type": "application/json" }, body));
  },

  bodies_signed_json: () => {
    const body = arrays();
    return atOnce(32, () => ask("PUT", "/api/me", { ...signedIn, "Content-Type": "application/json" }, body));
  },

  /* Connections that send nothing, reopened when they are closed. */
  lines_silent: () => hold(2_100, 15, () => [], { reopen: true }),

  /* Clients that do not read their responses. */
  readers_silent: () => {
    const one = `GET /api/openapi.json HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
    return hold(200, 80, () => [Buffer.from(one.repeat(8))], { read: false });
  },

  /* Connections that request a file a thousand times in one packet and read nothing. */
  pipelined_files: () => {
    const [name] = readdirSync(new URL("../client/dist/assets", import.meta.url)).filter((file) =>
      file.endsWith(".js"),
    );
    const one = `GET /assets/${name} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
    return hold(10, 10, () => [Buffer.from(one.repeat(1_000))], { read: false });
  },

  unsigned_flood: () => atOnce(1_500, () => ask("GET", "/api/me", {})),

  setlist_pdfs: () => atOnce(20, () => ask("GET", `/api/gigs/${gig_id}/setlist.pdf?design=print`, signedIn)),

  all_setlists: () => atOnce(20, () => ask("GET", "/api/gigs/export/setlists", signedIn)),
};

const run = attacks[attack];
if (run === undefined) throw new Error(`unknown attack: ${attack}`);
const started = performance.now();
const saw = await run();
agent.destroy();
parentPort?.postMessage({ took_s: Math.round((performance.now() - started) / 100) / 10, saw });
