import { PASSWORD, Caller, atOnce, say } from "./built-service.mjs";
import { number } from "./options.mjs";
import { fillSetlist, importSongs, protocolOf, songRow, textsOf } from "./fake-band.mjs";

/* The large band of large-band.mjs, created through the API of an empty service. */

export const SONGS = number("songs", 5_000);
export const GIGS = number("gigs", 1_000);
export const REHEARSALS = number("rehearsals", 1_500);
export const MEMBERS = number("members", 30);
const AT_ONCE = 16;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of gigs and rehearsals that are upcoming. */
const COMING_GIGS = Math.min(60, GIGS);
const COMING_REHEARSALS = Math.min(40, REHEARSALS);
const SUGGESTIONS = 60;
const SURVEYS = 30;
const LISTS = 20;
/** The number of additional songs in the trash. */
const DELETED = 40;

const texts = textsOf(
  "Liebe Nacht Sonne Herz Feuer Tanz Stern Himmel Leben Sommer Traum Meer Wind Stadt Mond Licht Bridge Refrain Übergang " +
    "Tempo Einsatz Monitor Tonart Größe Straße üben klären",
);
const { random, word, sentence } = texts;
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
  const rows = Array.from({ length: SONGS + DELETED }, (_, at) => songRow(at, [word(), word(), word(), word()], 400));
  return await importSongs(admin, rows);
}

/** @param {Caller} admin @param {string[]} songs @returns {Promise<string[]>} ids, upcoming ones first */
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
  /* Each upcoming gig is created individually; each past gig uses an upcoming one as its template. */
  await every(COMING_GIGS, async (at) => {
    const gig_id = await make(at);
    await fillSetlist(admin, gig_id, 10, () => songs[random(songs.length)]);
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

/** @param {Caller} admin @param {string[]} songs @returns {Promise<string[]>} ids, upcoming ones first */
async function makeRehearsals(admin, songs) {
  /** @type {string[]} */
  const made = [];
  await every(REHEARSALS, async (at) => {
    const date = at < COMING_REHEARSALS ? day(2 + at * 7) : day(-2 - (at - COMING_REHEARSALS) * 3);
    const body = { begin: `${date}T18:00:00.000Z`, location: "Keller", ...protocolOf(texts, songs) };
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

/** Creates the band and returns the ids of the records whose screens are measured. @param {Caller} admin */
export async function fill(admin) {
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
