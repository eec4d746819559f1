import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { openBrowser } from "./browser.mjs";
import { Caller, PASSWORD, atOnce, say, startService } from "./built-service.mjs";
import { number, option } from "./options.mjs";
import { textsOf } from "./texts.mjs";

/* Every screen of the app for a large band in a real browser: `node bench/large-band.mjs [--songs 5000] [--gigs 1000]
   [--rehearsals 1500] [--members 30] [--runs 3] [--width 1440] [--only text,text] [--keep directory]`, after the builds of
   client and server. JSON on stdout: per screen the longest task of the main thread as a device of a quarter of this
   machine's speed would need for it; the goal is 50 ms. A task is counted by the processor time it took itself, not by the
   clock, so that a busy machine changes little; of several runs the median stands. `opened` is the way from another screen
   of the running app, `loaded` the address entered anew, where the longest task may be the start of the app itself. A band
   that is kept is not made again. */

const SONGS = number("songs", 5_000);
const GIGS = number("gigs", 1_000);
const REHEARSALS = number("rehearsals", 1_500);
const MEMBERS = number("members", 30);
const RUNS = number("runs", 3);
const WIDTH = number("width", 1440);
const ONLY = option("only", "").split(",");
const KEEP = option("keep", "");
const SLOW_DOWN = 4;
const GOAL_MS = 50;
const AT_ONCE = 16;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of all gigs and rehearsals these many are still to come. */
const COMING_GIGS = Math.min(60, GIGS);
const COMING_REHEARSALS = Math.min(40, REHEARSALS);
const SUGGESTIONS = 60;
const SURVEYS = 30;
const LISTS = 20;
/** Songs in the trash, beside the others. */
const DELETED = 40;

const { random, word, sentence } = textsOf(
  "Liebe Nacht Sonne Herz Feuer Tanz Stern Himmel Leben Sommer Traum Meer Wind Stadt Mond Licht Bridge Refrain Übergang " +
    "Tempo Einsatz Monitor Tonart Größe Straße üben klären",
);
const GENRES = ["Pop", "Rock", "Schlager", "Soul", "Latin", "Walzer"];
const KINDS = ["Hochzeit", "Stadtfest", "Ball", "Firmenfeier"];

const day = (/** @type {number} */ fromToday) => new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);

/** @param {number} times @param {(at: number) => Promise<unknown>} work */
const every = (times, work) => atOnce(times, AT_ONCE, work);

/** @param {Caller} admin @returns {Promise<Caller[]>} the members, signed in */
async function makeMembers(admin) {
  /** @type {Caller[]} */
  const members = [];
  await every(MEMBERS - 1, async (at) => {
    const username = `member${at}`;
    const body = {
      username,
      real_name: `${word()} ${word()} ${at}`,
      email: `${username}@example.org`,
      password: PASSWORD,
      role: at < 4 ? "editor" : "musician",
      musician: true,
      singer: at % 5 === 0,
    };
    await admin.json("POST", "/admin/users", { body });
    const member = new Caller(admin.port, "/api");
    await member.json("POST", "/login", { body: { username, password: PASSWORD } });
    members.push(member);
  });
  return members;
}

/** @param {Caller} admin @returns {Promise<string[]>} ids */
async function makeSongs(admin) {
  const rows = Array.from({ length: SONGS + DELETED }, (_, at) =>
    [
      `${word()} ${word()} ${at}`,
      `${word()} Kapelle ${at % 400}`,
      `${2 + (at % 4)}:${String(at % 60).padStart(2, "0")}`,
      GENRES[at % GENRES.length],
      at % 2 === 0 ? "Anna" : "Tom",
      at % 3 === 0 ? "Discofox" : "",
      `Ülker ${word()}`,
    ].join(";"),
  );
  const csv = ["Titel;Interpret;Dauer;Genre;Gesang;Tanzstil;Komponist", ...rows].join("\n");
  const { rows: made } = await admin.json("POST", "/songs/import?duplicates=create", { csv });
  return made.map((/** @type {{ song_id: string }} */ row) => row.song_id);
}

/** @param {Caller} admin @param {string[]} songs @returns {Promise<string[]>} ids, the coming ones first */
async function makeGigs(admin, songs) {
  /** @type {string[]} */
  const made = [];
  /** @param {number} at @param {string} [template_gig_id] */
  const make = async (at, template_gig_id) => {
    const date = at < COMING_GIGS ? day(1 + at * 5) : day(-3 - (at - COMING_GIGS) * 4);
    const fields = {
      kind_of_gig: KINDS[at % KINDS.length],
      published: 1,
      doors: "18:00",
      begin: "19:30",
      end: "23:30",
    };
    const venue = { name: `${word()}halle`, street: `${word()}weg ${at}`, zip: "12345", city: `${word()}stadt` };
    const body = { name: `${word()} ${word()} ${at}`, date, ...fields, venue, template_gig_id };
    const { gig_id } = await admin.json("POST", "/gigs", { body });
    made[at] = gig_id;
    return gig_id;
  };
  /* The coming gigs are made one by one, the past ones like one of them each. */
  await every(COMING_GIGS, async (at) => {
    const gig_id = await make(at);
    const sets = Array.from({ length: 3 }, (_, set) => ({
      name: `Set ${set + 1}`,
      songs: Array.from({ length: 10 }, () => ({ song_id: songs[random(songs.length)] })),
    }));
    await admin.json("PUT", "/update_setlist/", { body: { gig_id, setlist_version: 0, sets } });
    for (let item = 0; item < 12; item += 1) {
      await admin.json("POST", `/gigs/${gig_id}/checklist`, {
        body: { title: sentence(3), category: item % 2 === 0 ? "Technik" : "Büro", due_date: day(item) },
      });
      const time = `${String(14 + (item % 10)).padStart(2, "0")}:15`;
      await admin.json("POST", "/schedule/", { body: { gig_id, title: sentence(2), time } });
    }
    const notes = `# ${sentence(3)}\n\n${Array.from({ length: 20 }, () => `- ${sentence(6)}`).join("\n")}`;
    await admin.json("PUT", `/gigs/${gig_id}/notes`, { body: { notes } });
  });
  await every(GIGS - COMING_GIGS, (at) => make(at + COMING_GIGS, made[at % COMING_GIGS]));
  return made;
}

/** @param {Caller} admin @param {string[]} songs @returns {Promise<string[]>} ids, the coming ones first */
async function makeRehearsals(admin, songs) {
  /** @type {string[]} */
  const made = [];
  await every(REHEARSALS, async (at) => {
    const date = at < COMING_REHEARSALS ? day(2 + at * 7) : day(-2 - (at - COMING_REHEARSALS) * 3);
    const first = random(SONGS);
    const body = {
      begin: `${date}T18:00:00.000Z`,
      location: "Keller",
      comment: sentence(25),
      songs: Array.from({ length: 12 }, (_, place) => ({
        song_id: songs[(first + place * 7) % songs.length],
        status: "played",
        comment: place % 4 === 0 ? sentence(4) : null,
      })),
      todos: [{ text: sentence(5), comment: sentence(6) }, { text: sentence(4) }],
      comments: [{ text: sentence(12) }, { text: sentence(8) }],
    };
    const { rehearsal_id } = await admin.json("POST", "/reh", { body });
    made[at] = rehearsal_id;
  });
  return made;
}

/** @param {Caller[]} members @param {[kind: string, ids: string[]][]} events */
async function answer(members, events) {
  const asked = events.flatMap(([kind, ids]) => ids.map((id) => `/availability/${kind}/${id}`));
  await every(asked.length, async (at) => {
    for (const [who, member] of members.entries()) {
      const status = ["in", "in", "maybe", "out"][(who + at) % 4];
      if ((who + at) % 7 > 0) await member.json("PUT", asked[at] ?? "", { body: { status, comment: sentence(4) } });
    }
  });
}

/** @param {Caller} admin @param {Caller[]} members */
async function suggestAndAsk(admin, members) {
  await every(SUGGESTIONS, async (at) => {
    const { song_id } = await admin.json("POST", "/suggestions", {
      body: { title: `Vorschlag ${at} ${word()}`, interpret: `${word()} Kapelle` },
    });
    for (const [who, member] of members.entries()) {
      const vote = ["yes", "no", "abstain"][(who + at) % 3];
      if ((who + at) % 4 > 0) await member.json("PUT", `/suggestions/${song_id}/vote`, { body: { vote } });
    }
  });
  /** @type {string[]} */
  const surveys = [];
  await every(SURVEYS, async (at) => {
    const options = Array.from({ length: 8 }, (_, option) => ({ date: day(10 + option * 3 + at), begin: "19:00" }));
    const { survey_id, options: made } = await admin.json("POST", "/surveys", {
      body: { kind: "dates", title: `Termin ${at} ${word()}`, text: sentence(12), options },
    });
    surveys.push(survey_id);
    for (const [who, member] of members.entries()) {
      const answers = Object.fromEntries(
        made.map((/** @type {{ option_id: string }} */ option, /** @type {number} */ place) => [
          option.option_id,
          ["in", "maybe", "out"][(who + place) % 3],
        ]),
      );
      await member.json("PUT", `/surveys/${survey_id}/response`, { body: { answers, comment: sentence(4) } });
    }
  });
  return surveys;
}

/** @param {Caller} admin @param {string[]} songs */
async function makeLists(admin, songs) {
  /** @type {string[]} */
  const lists = [];
  await every(LISTS, async (at) => {
    const body = {
      name: `Liste ${at} ${word()}`,
      visibility: "public",
      songs: Array.from({ length: 120 }, () => ({ song_id: songs[random(songs.length)] })),
    };
    const { list_id } = await admin.json("POST", "/repertoire_lists", { body });
    lists.push(list_id);
  });
  return lists;
}

/** @param {Caller} admin */
async function fill(admin) {
  say(`${MEMBERS} members, ${SONGS} songs`);
  const members = await makeMembers(admin);
  const made = await makeSongs(admin);
  const songs = made.slice(0, SONGS);
  for (const song_id of made.slice(SONGS)) await admin.json("DELETE", `/songs/${song_id}`);
  say(`${GIGS} gigs`);
  const gigs = await makeGigs(admin, songs);
  say(`${REHEARSALS} rehearsals`);
  const rehearsals = await makeRehearsals(admin, songs);
  say("answers, suggestions, surveys, lists");
  await answer(members, [
    ["gig", gigs.slice(0, COMING_GIGS)],
    ["rehearsal", rehearsals.slice(0, COMING_REHEARSALS)],
  ]);
  const surveys = await suggestAndAsk(admin, members);
  const lists = await makeLists(admin, songs);
  const accounts = await admin.json("GET", "/users?limit=50");
  return {
    song: songs[0] ?? "",
    coming: gigs[0] ?? "",
    past: gigs[COMING_GIGS] ?? "",
    rehearsal: rehearsals[0] ?? "",
    pastRehearsal: rehearsals[COMING_REHEARSALS] ?? "",
    survey: surveys[0] ?? "",
    list: lists[0] ?? "",
    member: accounts.items[1]?.user_id ?? "",
  };
}

/** Every address of the route table; what is typed or pressed on a screen stands behind it. @param {Awaited<ReturnType<typeof fill>>} one */
const screensOf = (one) => [
  "/",
  "/gigs",
  "/gigs?scope=past",
  `/gigs/${one.coming}`,
  ...["setlist", "schedule", "checklist", "answers", "notes", "export"].map((tab) => `/gigs/${one.coming}?tab=${tab}`),
  `/gigs/${one.past}?tab=setlist`,
  "/gigs?new=1",
  "/gigs/next",
  `/gigs/${one.past}/as-played`,
  "/rehearsals",
  "/rehearsals?scope=past",
  "/rehearsals?scope=past&q=bridge",
  `/rehearsals/${one.rehearsal}`,
  `/rehearsals/${one.pastRehearsal}?scope=past`,
  "/rehearsals?new=1",
  "/rehearsals/statistics",
  "/songs",
  "/songs?q=sonne",
  "/songs?not_played=10",
  `/songs/${one.song}`,
  `/songs/${one.song}?edit=1`,
  "/songs?new=1",
  "/songs/import",
  "/suggestions",
  "/suggestions?new=1",
  "/surveys",
  `/surveys/${one.survey}`,
  "/surveys?new=1",
  "/repertoire-lists",
  `/repertoire-lists/${one.list}`,
  `/live/${one.coming}`,
  "/more",
  "/profile",
  "/members",
  `/members/${one.member}`,
  "/statistics",
  "/statistics?tab=songs",
  "/statistics?tab=gema",
  "/trash",
  "/system",
  "/system?tab=audit",
  "/settings",
  "/paper",
  "/public/songs",
  "quick search",
  ...["sign-in", "setup", "invitation", "forgot", "reset"].map((path) => `/${path}`),
];

/** What a task may consist of; the rest is script that runs in none of these. */
const PARTS = new Set([
  "UpdateLayoutTree",
  "Layout",
  "FunctionCall",
  "V8.GC_MC_COMPLETE",
  "MajorGC",
  "MinorGC",
  "v8.compile",
  "ParseHTML",
  "PrePaint",
  "Paint",
  "Layerize",
  "Commit",
  "v8.evaluateModule",
  "EvaluateScript",
  "RunMicrotasks",
  "TimerFire",
  "FireAnimationFrame",
  "EventDispatch",
]);

/**
 * The longest task of the page's main thread in a trace.
 * @param {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: { name?: string } }[]} events
 * @param {number} pid of the page's process
 */
function longest(events, pid) {
  const main = events.find(
    (event) => event.name === "thread_name" && event.args.name === "CrRendererMain" && event.pid === pid,
  );
  const own = events.filter((event) => event.pid === pid && event.tid === main?.tid && event.tdur !== undefined);
  const tasks = own.filter(({ name }) => name === "RunTask" || name === "ThreadControllerImpl::RunTask");
  const task = tasks.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))[0];
  if (task === undefined) throw new Error("the trace holds no task");
  const end = task.ts + (task.dur ?? 0);
  /** @type {Record<string, number>} */
  const parts = {};
  for (const { name, ts, tdur = 0 } of own)
    if (PARTS.has(name) && ts >= task.ts && ts < end && tdur > 500)
      parts[name] = (parts[name] ?? 0) + (tdur * SLOW_DOWN) / 1_000;
  for (const [name, ms] of Object.entries(parts)) parts[name] = Math.round(ms);
  return { ms: ((task.tdur ?? 0) * SLOW_DOWN) / 1_000, parts };
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @param {string} address @param {Awaited<ReturnType<typeof fill>>} one */
async function measure(address, one) {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 900 }, locale: "de" });
  let page = await context.newPage();
  page.setDefaultTimeout(120_000);
  /* A process of its own each time: what another page has left in memory would be collected in this one's tasks. */
  const anew = async (/** @type {string} */ path) => {
    const before = page;
    page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await before.close();
    await page.goto(address + path);
    await quiet();
  };
  const quiet = async () => {
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.waitForTimeout(1_500);
  };
  const traced = async (/** @type {() => Promise<unknown>} */ act) => {
    const categories = [
      "toplevel",
      "devtools.timeline",
      "disabled-by-default-devtools.timeline",
      "v8",
      "blink.user_timing",
    ];
    await browser.startTracing(page, { categories });
    await page.evaluate(() => performance.mark("bench-page"));
    await act();
    await page.evaluate(() => performance.mark("bench-page"));
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString("utf8"));
    const pid = traceEvents.findLast((/** @type {{ name: string }} */ event) => event.name === "bench-page").pid;
    return longest(traceEvents, pid);
  };
  const go = (/** @type {string} */ path) =>
    page.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
  try {
    say("signing in, first sync");
    await page.goto(address);
    await page.locator("input").first().fill("bench");
    await page.locator("input[type=password]").fill(PASSWORD);
    const first = await traced(async () => {
      await page.keyboard.press("Enter");
      await page.waitForSelector(".shell__nav");
      await page.waitForFunction(
        async () => {
          const name = (await indexedDB.databases()).find((base) => base.name?.startsWith("bandstand:"))?.name;
          if (name === undefined) return false;
          const base = await new Promise((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => resolve(opening.result);
            opening.onerror = reject;
          });
          const cursor = await new Promise((resolve) => {
            const asking = base.transaction("meta").objectStore("meta").get("cursor");
            asking.onsuccess = () => resolve(asking.result);
          });
          base.close();
          return cursor !== undefined;
        },
        undefined,
        { polling: 1_000 },
      );
      await quiet();
    });
    const screens = [];
    for (const path of screensOf(one).filter((screen) => ONLY.some((text) => screen.includes(text)))) {
      const opened = [];
      const loaded = [];
      for (let run = 0; run < RUNS; run += 1) {
        /* A fresh page each time: nothing that another screen has read or compiled is there already. */
        await anew("/more");
        if (path === "quick search") {
          opened.push(
            await traced(async () => {
              await page.keyboard.press("Control+k");
              await page.waitForTimeout(1_500);
              await page.keyboard.type("sonne", { delay: 150 });
              await page.waitForTimeout(1_000);
            }),
          );
          continue;
        }
        opened.push(
          await traced(async () => {
            await go(path);
            await quiet();
          }),
        );
        await anew("/more");
        loaded.push(
          await traced(async () => {
            await page.goto(address + path);
            await quiet();
          }),
        );
      }
      const typical = median(opened.map(({ ms }) => ms));
      screens.push({
        screen: path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ":id"),
        opened_ms: Math.round(typical),
        ...(loaded.length > 0 && { loaded_ms: Math.round(median(loaded.map(({ ms }) => ms))) }),
        parts: opened.find(({ ms }) => ms === typical)?.parts,
      });
      say(JSON.stringify(screens.at(-1)));
    }
    return {
      first_sync_ms: Math.round(first.ms),
      first_sync: first.parts,
      screens: screens.toSorted((a, b) => b.opened_ms - a.opened_ms),
    };
  } finally {
    await browser.close();
  }
}

/** @param {Caller} caller */
async function keptOrMade(caller) {
  const kept = join(KEEP, "large-band.json");
  if (KEEP !== "" && existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8"));
  const one = await fill(caller);
  if (KEEP !== "") writeFileSync(kept, JSON.stringify(one));
  return one;
}

const { caller, stop } = await startService(KEEP === "" ? undefined : KEEP);
try {
  const one = await keptOrMade(caller);
  const { screens, ...rest } = await measure(`http://localhost:${caller.port}`, one);
  const band = { songs: SONGS, gigs: GIGS, rehearsals: REHEARSALS, members: MEMBERS };
  const over = screens.filter(({ opened_ms }) => opened_ms > GOAL_MS).length;
  const result = {
    band,
    width: WIDTH,
    slow_down: SLOW_DOWN,
    load: Math.round(loadavg()[0] ?? 0),
    goal_ms: GOAL_MS,
    over,
    ...rest,
    screens,
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  await stop();
}
process.exit(0);
