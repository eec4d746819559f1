import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Ask, LineUp } from "@bandstand/shared/line-ups/contract.ts";
import type { Survey } from "@bandstand/shared/surveys/contract.ts";
import { type BusyBand, type Step, dayFor, oneOf } from "./busy-band.ts";
import type { Reply } from "./client.ts";
import { TEST_PASSWORD } from "./members.ts";

const STATUSES = ["in", "maybe", "out"] as const;

/** Asks somebody to take a seat of an event, or withdraws an ask. */
async function ask(band: BusyBand, step: Step): Promise<Reply> {
  const { editor } = band.clients;
  const { event_type, event_id } = band.event(step);
  const path = `/asks/${event_type}/${event_id}`;
  type Staffed = Partial<Pick<LineUp, "line_up_id" | "seats">>;
  const event = (await editor.get(`/${event_type === "gig" ? "gigs" : "reh"}/${event_id}`)).json<Staffed>();
  const { line_up_id } = event;
  const lineUp = line_up_id ? (await editor.get(`/line_ups/${line_up_id}`)).json<Staffed>() : event;
  const seats = event.seats ?? lineUp.seats ?? [];
  const { seat_id = newId() } = seats[step.which % Math.max(seats.length, 1)] ?? {};
  if (step.how % 4 === 0) {
    const asks = (await editor.get(path)).json<Partial<Ask>[]>();
    const ask_id = (Array.isArray(asks) ? asks.at(-1)?.ask_id : undefined) ?? newId();
    return await editor.delete(`${path}/${ask_id}`);
  }
  const wanted = step.how % 4 === 1 ? { user_id: band.accounts["springer"] } : {};
  return await band.anybody(step).post(path, { seat_id, ...wanted });
}

async function changeSetlist(band: BusyBand, step: Step, gig_id: string): Promise<Reply> {
  const { admin } = band.clients;
  const known = (await admin.get(`/gigs/${gig_id}/setlist_version`)).json<{ setlist_version?: number }>();
  const sets = [{ name: `Set ${step.how}`, songs: [{ song_id: band.song(step) }] }];
  return await admin.put("/update_setlist/", { gig_id, setlist_version: known.setlist_version ?? 0, sets });
}

/*
 * Deactivates or reactivates a member, whose vote and answers then stop or start to count. The test does not compare
 * this member's device with the service, because deactivation signs it out.
 */
async function pause(band: BusyBand, { flag }: Step): Promise<void> {
  const { admin } = band.clients;
  if (flag) return void (await admin.delete(`/admin/users/${band.accounts["ruhend"]}`));
  await admin.put(`/admin/users/${band.accounts["ruhend"]}/activate`);
  const resting = band.server.device();
  await resting.post("/login", { username: "ruhend", password: TEST_PASSWORD });
  await resting.put(`/suggestions/${band.suggested.at(-1) ?? newId()}/vote`, { vote: "yes" });
  await resting.put(`/availability/gig/${band.gigs.at(-1) ?? newId()}`, { status: "in" });
}

async function respond(band: BusyBand, step: Step): Promise<void> {
  const path = `/surveys/${band.survey(step)}`;
  const client = band.anybody(step);
  const { kind, options = [] } = (await client.get(path)).json<Partial<Survey>>();
  const status = STATUSES[step.how % 3];
  const [first] = options.map(({ option_id }) => option_id);
  if (kind === "gig_request") await client.put(`${path}/response`, { answer: status });
  else if (first !== undefined)
    await client.put(`${path}/response`, { answers: { [first]: kind === "opinion" ? true : status } });
}

async function decide(band: BusyBand, step: Step): Promise<void> {
  const survey_id = band.survey(step);
  const path = `/surveys/${survey_id}`;
  const { kind, options = [] } = (await band.clients.editor.get(path)).json<Partial<Survey>>();
  const create = kind === "opinion" ? null : kind === "dates" && step.flag ? "rehearsal" : "gig";
  const decision = { option_id: kind === "gig_request" ? null : options[0]?.option_id, create };
  const decided = (await band.clients.editor.post(`${path}/decide`, decision)).json<Partial<Survey>>();
  const created = decided.result?.created;
  if (!created) return;
  (created.event_type === "gig" ? band.gigs : band.rehearsals).push(created.event_id);
  band.touched.add(created.event_id);
}

/** Members' actions. Refusals are expected: a song may be in use, or a gig may already have been deleted. */
export const steps = {
  song: (band, { how }) => {
    const song_id = band.add(band.songs);
    return band.clients.editor.post("/songs", { song_id, title: `Lied ${how}`, interpret: "Zufall" });
  },
  edit: (band, step) => band.clients.editor.put(`/songs/${band.song(step)}`, { genre: `Genre ${step.how}` }),
  drop: (band, step) => band.clients.editor.delete(`/songs/${band.song(step)}`),
  restore: (band, step) => band.clients.editor.post(`/trash/${step.flag ? band.gig(step) : band.song(step)}/restore`),

  chart: (band, step) => {
    const song_id = band.song(step);
    const chart_id = band.add(band.charts);
    const body = { chart_id, name: `Blatt ${step.how}`, notation: "german", text: "[C]la" };
    return band.clients.editor.post(`/songs/${song_id}/charts`, body);
  },
  mend: (band, step) => {
    const chart_id = oneOf(band.charts, step.which) ?? newId();
    if (step.how % 4 === 0) return band.clients.editor.delete(`/charts/${chart_id}`);
    if (step.how % 4 === 1) return band.clients.editor.post(`/trash/${chart_id}/restore`);
    return band.clients.editor.put(`/charts/${chart_id}`, { text: `[G]la ${step.how}`, parts: ["Bass"] });
  },

  read: (band, step) => band.anybody(step).put(`/me/chart_choices/${band.song(step)}`, { capo: step.how % 12 }),

  lineUp: (band, step) => {
    const line_up_id = band.add(band.lineUps);
    return band.clients.editor.post("/line_ups", {
      line_up_id,
      name: `Besetzung ${step.how}`,
      seats: band.seats(step),
    });
  },
  seat: (band, step) => {
    const path = `/line_ups/${oneOf(band.lineUps, step.which) ?? newId()}`;
    if (step.how % 4 === 0) return band.clients.editor.put(path, { archived: step.flag });
    return band.clients.editor.put(path, { seats: band.seats(step) });
  },
  contact: (band, step) => {
    const contact_id = band.add(band.contacts);
    const email = step.flag ? "aushilfe@example.org" : null;
    const body = { contact_id, name: `Aushilfe ${contact_id}`, email, parts: ["Bass"], order: step.how };
    return band.clients.editor.post("/contacts", body);
  },
  keep: (band, step) => {
    const path = `/contacts/${oneOf(band.contacts, step.which) ?? newId()}`;
    if (step.how % 4 === 0) return band.clients.admin.delete(path);
    return band.anybody(step).put(path, { order: step.how, kept: step.flag });
  },
  ask: (band, step) => ask(band, step),
  staff: (band, step) => {
    const { event_type, event_id } = band.event(step);
    const line_up_id = step.how % 5 === 0 ? null : (oneOf(band.lineUps, step.which) ?? null);
    const seats = step.how % 3 === 0 ? band.seats(step) : null;
    return band.clients.editor.put(`/${event_type === "gig" ? "gigs" : "reh"}/${event_id}`, { line_up_id, seats });
  },

  gig: (band, step) => {
    const gig_id = band.add(band.gigs);
    const published = step.how % 2;
    if (published === 1) band.everPublished.add(gig_id);
    return band.clients.editor.post("/gigs", { gig_id, name: `Gig ${gig_id}`, date: dayFor(step), published });
  },
  publish: (band, step) => {
    const gig_id = band.gig(step);
    if (step.flag) band.everPublished.add(gig_id);
    return band.clients.editor.put(`/gigs/${gig_id}`, { published: step.flag ? 1 : 0 });
  },
  setlist: (band, step) => changeSetlist(band, step, band.gig(step)),
  around: (band, step) => {
    const [gig_id, { editor }, { how }] = [band.gig(step), band.clients, step];
    if (step.flag) return editor.put(`/gigs/${gig_id}/notes`, { notes: `Notiz ${how}` });
    if (how % 2 === 0) return editor.post("/schedule/", { gig_id, title: `Punkt ${how}` });
    return editor.post(`/gigs/${gig_id}/checklist`, { title: `Kabel ${how}`, category: "Technik" });
  },
  cancel: (band, step) => band.clients.admin.delete(`/gigs/${band.gig(step)}`),
  stage: (band, step) => {
    const gig_id = band.gig(step);
    const report = { device: "Tablet", setlist_version: step.how };
    return band.anybody(step).put(`/gigs/${gig_id}/stage_devices/${newId()}`, report);
  },
  played: (band, step) => band.clients.admin.put(`/gigs/${band.gig(step)}/as_played`, { songs: [] }),

  rehearsal: (band, step) => {
    const rehearsal_id = band.add(band.rehearsals);
    const begin = `${dayFor(step)}T18:00:00Z`;
    return band.clients.editor.post("/reh", { rehearsal_id, begin, todos: [{ text: "Saiten" }] });
  },
  protocol: (band, step) => {
    const path = `/reh/${band.rehearsal(step)}`;
    if (step.flag) return band.anybody(step).post(`${path}/comments`, { text: `Gut ${step.how}` });
    if (step.how % 2 === 0) return band.clients.editor.put(path, { comment: `Fazit ${step.how}` });
    return band.clients.editor.put(`${path}/songs`, { songs: [{ song_id: band.song(step), status: "ready" }] });
  },
  plan: (band, step) => {
    const rehearsal_id = step.flag ? band.rehearsal(step) : null;
    return band.clients.editor.put(`/songs/${band.song(step)}/rehearsal`, { rehearsal_id });
  },
  callOff: (band, step) => band.clients.editor.delete(`/reh/${band.rehearsal(step)}`),

  answer: (band, step) => {
    const { event_type, event_id } = band.event(step);
    const path = `/availability/${event_type}/${event_id}`;
    if (step.how % 5 === 0) return band.anybody(step).delete(path);
    return band.anybody(step).put(path, { status: STATUSES[step.how % 3], comment: `Zug ${step.how}` });
  },
  enter: (band, step) => {
    const { event_type, event_id } = band.event(step);
    const name = step.how % 2 === 0 ? "nomade" : "springer";
    const path = `/availability/${event_type}/${event_id}/members/${band.accounts[name]}`;
    if (step.how % 5 === 0) return band.clients.editor.delete(path);
    return band.clients.editor.put(path, { status: STATUSES[step.how % 3], comment: `Anruf ${step.how}` });
  },
  comment: (band, step) => {
    const [{ subject_type, subject_id }, comment_id, author] = [band.subject(step), newId(), band.memberFor(step)];
    const path = `/discussions/${subject_type}/${subject_id}/comments`;
    band.comments.push({ path: `${path}/${comment_id}`, subject_id, author });
    return band.clients[author].post(path, { comment_id, text: `Wort zu ${subject_id}` });
  },
  correct: (band, step) => {
    const comment = oneOf(band.comments, step.which);
    if (comment === undefined) return Promise.resolve();
    const { path, subject_id, author } = comment;
    band.touched.add(subject_id);
    if (step.how % 4 === 0) return band.clients.admin.delete(path);
    return band.clients[author].put(path, { text: `Wort zu ${subject_id}, ${step.how}` });
  },
  absence: (band, step) => {
    const [absence_id, member, day] = [newId(), band.memberFor(step), dayFor(step)];
    band.absences.push({ absence_id, member });
    return band.clients[member].post("/me/absences", { absence_id, from: day, to: day, comment: "Urlaub" });
  },
  comeBack: (band, step) => {
    const absence = oneOf(band.absences, step.which);
    const who = absence && step.flag ? absence.member : band.memberFor(step);
    return band.clients[who].delete(`/me/absences/${absence?.absence_id ?? newId()}`);
  },

  suggest: (band, { how }) => {
    const song_id = band.add(band.songs);
    band.suggested.push(song_id);
    return band.clients.musician.post("/suggestions", { song_id, title: `Wunsch ${how}`, interpret: "Zufall" });
  },
  vote: (band, step) => {
    const path = `/suggestions/${band.suggestion(step)}/vote`;
    if (step.how % 5 === 0) return band.anybody(step).delete(path);
    return band.anybody(step).put(path, { vote: ["yes", "no", "abstain"][step.how % 3] });
  },
  judge: (band, step) => {
    const song_id = band.suggestion(step);
    if (!step.flag) return band.clients.editor.put(`/songs/${song_id}`, { status: "suggested" });
    return band.clients.editor.post(`/suggestions/${song_id}/${step.how % 2 === 0 ? "adopt" : "reject"}`);
  },

  list: async (band, step) => {
    const list_id = band.add(band.lists);
    if (step.flag) band.everPublic.add(list_id);
    const body = { list_id, name: `Liste ${list_id}`, visibility: step.flag ? "public" : "private" };
    const maker = band.memberFor(step);
    band.makers.set(list_id, maker);
    await band.clients[maker].post("/repertoire_lists", body);
    await band.clients[maker].put(`/repertoire_lists/${list_id}`, { songs: [{ song_id: band.song(step) }] });
  },
  show: (band, step) => {
    const list_id = band.list(step);
    const { admin } = band.clients;
    if (step.how % 4 === 0) return admin.delete(`/repertoire_lists/${list_id}`);
    if (step.flag) band.everPublic.add(list_id);
    return admin.put(`/repertoire_lists/${list_id}`, { visibility: step.flag ? "public" : "private" });
  },

  survey: (band, step) => {
    const survey_id = band.add(band.surveys);
    const day = dayFor({ ...step, flag: false });
    const form = [
      { kind: "opinion", options: [{ text: "Ja" }, { text: "Nein" }] },
      { kind: "dates", options: [{ date: day, begin: "19:00" }] },
      { kind: "gig_request", event: { name: "Anfrage", date: day } },
    ][step.how % 3];
    return band.anybody(step).post("/surveys", { survey_id, title: `Frage ${step.how}`, ...form });
  },
  respond: (band, step) => respond(band, step),
  close: (band, step) => {
    const path = `/surveys/${band.survey(step)}`;
    if (step.how % 7 === 0) return band.anybody(step).delete(path);
    return band.anybody(step).post(`${path}/${step.flag ? "close" : "reopen"}`);
  },
  decide: (band, step) => decide(band, step),

  role: (band, { how, flag }) => {
    const who = how % 2 === 0 ? "nomade" : "springer";
    return band.clients.admin.put(`/admin/users/${band.accounts[who]}`, { role: flag ? "editor" : "musician" });
  },
  rename: (band, { how, flag }) => {
    if (flag) return band.clients.nomade.put("/me", { language: how % 2 === 0 ? "de" : "en" });
    return band.clients.admin.put(`/admin/users/${band.accounts["nomade"]}`, { real_name: `Name ${how}` });
  },
  share: (band, step) => {
    const shares = step.flag ? { phone: step.how % 2 === 0 } : { email: step.how % 2 === 0 };
    return band.anybody(step).put("/me", { phone: `0171 ${step.how}`, shares });
  },
  prefer: (band, step) => band.anybody(step).put("/me/notice_preferences", { votes: step.flag }),
  pause: (band, step) => pause(band, step),
  configure: (band, { how }) => band.clients.admin.put("/admin/config/soft", { danceStyles: [`Tanz ${how}`] }),
} satisfies Record<string, (band: BusyBand, step: Step) => Promise<unknown>>;

export type StepKind = keyof typeof steps;
