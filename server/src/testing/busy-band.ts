import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { Ask } from "@bandstand/shared/line-ups/ask.ts";
import type { LineUp, Seat } from "@bandstand/shared/line-ups/contract.ts";
import type { Survey } from "@bandstand/shared/surveys/contract.ts";
import type { Client, Reply } from "./client.ts";
import { TEST_PASSWORD } from "./members.ts";
import type { TestServer } from "./server.ts";

/** Three members with a fixed role, and two whose role changes. */
export const MEMBERS = ["admin", "editor", "musician", "nomade", "springer"] as const;
export type BandMember = (typeof MEMBERS)[number];

/**
 * One step: three independent numbers and a flag, which choose the acting member (`who`), the affected thing (`which`)
 * and the details of the change.
 */
interface Step {
  readonly who: number;
  readonly which: number;
  readonly how: number;
  readonly flag: boolean;
}

/* Most steps choose among this many of the latest things, so that several steps affect the same one. */
const LATEST = 4;

interface Event {
  readonly event_type: EventType;
  readonly event_id: string;
}

const STATUSES = ["in", "maybe", "out"] as const;

/** Returns a day in the future or, occasionally, one long past. */
const dayFor = ({ how, flag }: Step): string =>
  `${flag && how % 2 === 0 ? 2021 : 2031}-05-${String(1 + (how % 28)).padStart(2, "0")}`;

const oneOf = <T>(all: readonly T[], which: number): T | undefined =>
  which % 3 === 0 ? all[which % all.length] : all.at(-1 - (which % Math.min(all.length, LATEST)));

/** A band in which all kinds of changes happen: several members with a device each, and what they have created. */
export class BusyBand {
  readonly clients = {} as Record<BandMember, Client>;
  readonly #server: TestServer;
  readonly #accounts: Record<string, string> = {};
  readonly #songs: string[] = [];
  readonly gigs: string[] = [];
  readonly rehearsals: string[] = [];
  readonly lists: string[] = [];
  readonly #charts: string[] = [];
  readonly #lineUps: string[] = [];
  /** Contacts, whose ids are part of their names. Only editors ever receive them. */
  readonly contacts: string[] = [];
  readonly #suggested: string[] = [];
  readonly #surveys: string[] = [];
  /** Only the member's own devices receive an absence; other devices receive the resulting answers. */
  readonly absences: { readonly absence_id: string; readonly member: BandMember }[] = [];
  /** The creator of each list. `everPublic` has the lists that others may have seen, if only for a moment. */
  readonly makers = new Map<string, BandMember>();
  readonly everPublic = new Set<string>();
  /** Gigs that a musician may have seen, if only for a moment. */
  readonly everPublished = new Set<string>();
  /** Gigs and rehearsals that were changed since this set was last cleared. */
  readonly touched = new Set<string>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Signs everyone in. The members whose role changes start as musicians. */
  async gather(): Promise<void> {
    for (const name of ["admin", "editor", "musician"] as const) this.clients[name] = await this.#server.client(name);
    for (const username of ["nomade", "springer", "ruhend"] as const) {
      const body = { username, real_name: username, email: `${username}@example.org`, password: TEST_PASSWORD };
      const made = await this.clients.admin.post("/admin/users", { ...body, role: "musician", singer: true });
      this.#accounts[username] = made.json<{ user_id: string }>().user_id;
      if (username === "ruhend") continue;
      this.clients[username] = this.#server.device();
      await this.clients[username].signIn(username);
    }
  }

  #memberFor({ who }: Step): BandMember {
    return MEMBERS[who % MEMBERS.length] ?? "admin";
  }

  #anybody(step: Step): Client {
    return this.clients[this.#memberFor(step)];
  }

  #song({ which }: Step): string {
    return oneOf(this.#songs, which) ?? newId();
  }

  #suggestion({ which }: Step): string {
    return oneOf(this.#suggested, which) ?? newId();
  }

  #survey({ which }: Step): string {
    return oneOf(this.#surveys, which) ?? newId();
  }

  #list({ which }: Step): string {
    return oneOf(this.lists, which) ?? newId();
  }

  #gig({ which }: Step): string {
    const gig_id = oneOf(this.gigs, which) ?? newId();
    this.touched.add(gig_id);
    return gig_id;
  }

  #rehearsal({ which }: Step): string {
    const rehearsal_id = oneOf(this.rehearsals, which) ?? newId();
    this.touched.add(rehearsal_id);
    return rehearsal_id;
  }

  #seats({ how, flag }: Step): Seat[] {
    const user_id = this.#accounts[flag ? "nomade" : "springer"] ?? null;
    return [
      { seat_id: newId(), part: `Stimme ${how}`, user_id, optional: false },
      { seat_id: newId(), part: "Bass", user_id: null, optional: flag },
    ];
  }

  #event(step: Step): Event {
    return step.flag
      ? { event_type: "gig", event_id: this.#gig(step) }
      : { event_type: "rehearsal", event_id: this.#rehearsal(step) };
  }

  /** Asks somebody for a seat of an event, or takes an ask back. */
  async #ask(step: Step): Promise<Reply> {
    const { editor } = this.clients;
    const { event_type, event_id } = this.#event(step);
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
    const wanted = step.how % 4 === 1 ? { user_id: this.#accounts["springer"] } : {};
    return await this.#anybody(step).post(path, { seat_id, ...wanted });
  }

  /** Registers a new id, which later steps may use. */
  #new(among: string[]): string {
    const id = newId();
    among.push(id);
    this.touched.add(id);
    return id;
  }

  async #changeSetlist(step: Step, gig_id: string): Promise<Reply> {
    const { admin } = this.clients;
    const known = (await admin.get(`/gigs/${gig_id}/setlist_version`)).json<{ setlist_version?: number }>();
    const sets = [{ name: `Set ${step.how}`, songs: [{ song_id: this.#song(step) }] }];
    return await admin.put("/update_setlist/", { gig_id, setlist_version: known.setlist_version ?? 0, sets });
  }

  /*
   * Deactivates or reactivates a member, so that their vote and answers no longer count, or count again. The test
   * does not compare this member's device with the service, because deactivation signs it out.
   */
  async #pause({ flag }: Step): Promise<void> {
    const { admin } = this.clients;
    if (flag) return void (await admin.delete(`/admin/users/${this.#accounts["ruhend"]}`));
    await admin.put(`/admin/users/${this.#accounts["ruhend"]}/activate`);
    const resting = this.#server.device();
    await resting.post("/login", { username: "ruhend", password: TEST_PASSWORD });
    await resting.put(`/suggestions/${this.#suggested.at(-1) ?? newId()}/vote`, { vote: "yes" });
    await resting.put(`/availability/gig/${this.gigs.at(-1) ?? newId()}`, { status: "in" });
  }

  async #respond(step: Step): Promise<void> {
    const path = `/surveys/${this.#survey(step)}`;
    const client = this.#anybody(step);
    const { kind, options = [] } = (await client.get(path)).json<Partial<Survey>>();
    const status = STATUSES[step.how % 3];
    const [first] = options.map(({ option_id }) => option_id);
    if (kind === "gig_request") await client.put(`${path}/response`, { answer: status });
    else if (first !== undefined)
      await client.put(`${path}/response`, { answers: { [first]: kind === "opinion" ? true : status } });
  }

  async #decide(step: Step): Promise<void> {
    const survey_id = this.#survey(step);
    const path = `/surveys/${survey_id}`;
    const { kind, options = [] } = (await this.clients.editor.get(path)).json<Partial<Survey>>();
    const create = kind === "opinion" ? null : kind === "dates" && step.flag ? "rehearsal" : "gig";
    const decision = { option_id: kind === "gig_request" ? null : options[0]?.option_id, create };
    const decided = (await this.clients.editor.post(`${path}/decide`, decision)).json<Partial<Survey>>();
    const created = decided.result?.created;
    if (!created) return;
    (created.event_type === "gig" ? this.gigs : this.rehearsals).push(created.event_id);
    this.touched.add(created.event_id);
  }

  /** Members' actions. Refusals are expected: a song may be in use, or a gig may already have been deleted. */
  readonly steps = {
    song: ({ how }) => {
      const song_id = this.#new(this.#songs);
      return this.clients.editor.post("/songs", { song_id, title: `Lied ${how}`, interpret: "Zufall" });
    },
    edit: (step) => this.clients.editor.put(`/songs/${this.#song(step)}`, { genre: `Genre ${step.how}` }),
    drop: (step) => this.clients.editor.delete(`/songs/${this.#song(step)}`),
    restore: (step) => this.clients.editor.post(`/trash/${step.flag ? this.#gig(step) : this.#song(step)}/restore`),

    chart: (step) => {
      const song_id = this.#song(step);
      const chart_id = this.#new(this.#charts);
      const body = { chart_id, name: `Blatt ${step.how}`, notation: "german", text: "[C]la" };
      return this.clients.editor.post(`/songs/${song_id}/charts`, body);
    },
    mend: (step) => {
      const chart_id = oneOf(this.#charts, step.which) ?? newId();
      if (step.how % 4 === 0) return this.clients.editor.delete(`/charts/${chart_id}`);
      if (step.how % 4 === 1) return this.clients.editor.post(`/trash/${chart_id}/restore`);
      return this.clients.editor.put(`/charts/${chart_id}`, { text: `[G]la ${step.how}`, parts: ["Bass"] });
    },

    lineUp: (step) => {
      const line_up_id = this.#new(this.#lineUps);
      return this.clients.editor.post("/line_ups", {
        line_up_id,
        name: `Besetzung ${step.how}`,
        seats: this.#seats(step),
      });
    },
    seat: (step) => {
      const path = `/line_ups/${oneOf(this.#lineUps, step.which) ?? newId()}`;
      if (step.how % 4 === 0) return this.clients.editor.put(path, { archived: step.flag });
      return this.clients.editor.put(path, { seats: this.#seats(step) });
    },
    contact: (step) => {
      const contact_id = this.#new(this.contacts);
      const email = step.flag ? "aushilfe@example.org" : null;
      const body = { contact_id, name: `Aushilfe ${contact_id}`, email, parts: ["Bass"], order: step.how };
      return this.clients.editor.post("/contacts", body);
    },
    keep: (step) => {
      const path = `/contacts/${oneOf(this.contacts, step.which) ?? newId()}`;
      if (step.how % 4 === 0) return this.clients.admin.delete(path);
      return this.#anybody(step).put(path, { order: step.how, kept: step.flag });
    },
    ask: (step) => this.#ask(step),
    staff: (step) => {
      const { event_type, event_id } = this.#event(step);
      const line_up_id = step.how % 5 === 0 ? null : (oneOf(this.#lineUps, step.which) ?? null);
      const seats = step.how % 3 === 0 ? this.#seats(step) : null;
      return this.clients.editor.put(`/${event_type === "gig" ? "gigs" : "reh"}/${event_id}`, { line_up_id, seats });
    },

    gig: (step) => {
      const gig_id = this.#new(this.gigs);
      const published = step.how % 2;
      if (published === 1) this.everPublished.add(gig_id);
      return this.clients.editor.post("/gigs", { gig_id, name: `Gig ${gig_id}`, date: dayFor(step), published });
    },
    publish: (step) => {
      const gig_id = this.#gig(step);
      if (step.flag) this.everPublished.add(gig_id);
      return this.clients.editor.put(`/gigs/${gig_id}`, { published: step.flag ? 1 : 0 });
    },
    setlist: (step) => this.#changeSetlist(step, this.#gig(step)),
    around: (step) => {
      const [gig_id, { editor }, { how }] = [this.#gig(step), this.clients, step];
      if (step.flag) return editor.put(`/gigs/${gig_id}/notes`, { notes: `Notiz ${how}` });
      if (how % 2 === 0) return editor.post("/schedule/", { gig_id, title: `Punkt ${how}` });
      return editor.post(`/gigs/${gig_id}/checklist`, { title: `Kabel ${how}`, category: "Technik" });
    },
    cancel: (step) => this.clients.admin.delete(`/gigs/${this.#gig(step)}`),
    stage: (step) => {
      const gig_id = this.#gig(step);
      const report = { device: "Tablet", setlist_version: step.how };
      return this.#anybody(step).put(`/gigs/${gig_id}/stage_devices/${newId()}`, report);
    },
    played: (step) => this.clients.admin.put(`/gigs/${this.#gig(step)}/as_played`, { songs: [] }),

    rehearsal: (step) => {
      const rehearsal_id = this.#new(this.rehearsals);
      const begin = `${dayFor(step)}T18:00:00Z`;
      return this.clients.editor.post("/reh", { rehearsal_id, begin, todos: [{ text: "Saiten" }] });
    },
    protocol: (step) => {
      const path = `/reh/${this.#rehearsal(step)}`;
      if (step.flag) return this.#anybody(step).post(`${path}/comments`, { text: `Gut ${step.how}` });
      if (step.how % 2 === 0) return this.clients.editor.put(path, { comment: `Fazit ${step.how}` });
      return this.clients.editor.put(`${path}/songs`, { songs: [{ song_id: this.#song(step), status: "ready" }] });
    },
    plan: (step) => {
      const rehearsal_id = step.flag ? this.#rehearsal(step) : null;
      return this.clients.editor.put(`/songs/${this.#song(step)}/rehearsal`, { rehearsal_id });
    },
    callOff: (step) => this.clients.editor.delete(`/reh/${this.#rehearsal(step)}`),

    answer: (step) => {
      const { event_type, event_id } = this.#event(step);
      const path = `/availability/${event_type}/${event_id}`;
      if (step.how % 5 === 0) return this.#anybody(step).delete(path);
      return this.#anybody(step).put(path, { status: STATUSES[step.how % 3], comment: `Zug ${step.how}` });
    },
    enter: (step) => {
      const { event_type, event_id } = this.#event(step);
      const name = step.how % 2 === 0 ? "nomade" : "springer";
      const path = `/availability/${event_type}/${event_id}/members/${this.#accounts[name]}`;
      if (step.how % 5 === 0) return this.clients.editor.delete(path);
      return this.clients.editor.put(path, { status: STATUSES[step.how % 3], comment: `Anruf ${step.how}` });
    },
    absence: (step) => {
      const [absence_id, member, day] = [newId(), this.#memberFor(step), dayFor(step)];
      this.absences.push({ absence_id, member });
      return this.clients[member].post("/me/absences", { absence_id, from: day, to: day, comment: "Urlaub" });
    },
    comeBack: (step) => {
      const absence = oneOf(this.absences, step.which);
      const who = absence && step.flag ? absence.member : this.#memberFor(step);
      return this.clients[who].delete(`/me/absences/${absence?.absence_id ?? newId()}`);
    },

    suggest: ({ how }) => {
      const song_id = this.#new(this.#songs);
      this.#suggested.push(song_id);
      return this.clients.musician.post("/suggestions", { song_id, title: `Wunsch ${how}`, interpret: "Zufall" });
    },
    vote: (step) => {
      const path = `/suggestions/${this.#suggestion(step)}/vote`;
      if (step.how % 5 === 0) return this.#anybody(step).delete(path);
      return this.#anybody(step).put(path, { vote: ["yes", "no", "abstain"][step.how % 3] });
    },
    judge: (step) => {
      const song_id = this.#suggestion(step);
      if (!step.flag) return this.clients.editor.put(`/songs/${song_id}`, { status: "suggested" });
      return this.clients.editor.post(`/suggestions/${song_id}/${step.how % 2 === 0 ? "adopt" : "reject"}`);
    },

    list: async (step) => {
      const list_id = this.#new(this.lists);
      if (step.flag) this.everPublic.add(list_id);
      const body = { list_id, name: `Liste ${list_id}`, visibility: step.flag ? "public" : "private" };
      const maker = this.#memberFor(step);
      this.makers.set(list_id, maker);
      await this.clients[maker].post("/repertoire_lists", body);
      await this.clients[maker].put(`/repertoire_lists/${list_id}`, { songs: [{ song_id: this.#song(step) }] });
    },
    show: (step) => {
      const list_id = this.#list(step);
      const { admin } = this.clients;
      if (step.how % 4 === 0) return admin.delete(`/repertoire_lists/${list_id}`);
      if (step.flag) this.everPublic.add(list_id);
      return admin.put(`/repertoire_lists/${list_id}`, { visibility: step.flag ? "public" : "private" });
    },

    survey: (step) => {
      const survey_id = this.#new(this.#surveys);
      const day = dayFor({ ...step, flag: false });
      const form = [
        { kind: "opinion", options: [{ text: "Ja" }, { text: "Nein" }] },
        { kind: "dates", options: [{ date: day, begin: "19:00" }] },
        { kind: "gig_request", event: { name: "Anfrage", date: day } },
      ][step.how % 3];
      return this.#anybody(step).post("/surveys", { survey_id, title: `Frage ${step.how}`, ...form });
    },
    respond: (step) => this.#respond(step),
    close: (step) => {
      const path = `/surveys/${this.#survey(step)}`;
      if (step.how % 7 === 0) return this.#anybody(step).delete(path);
      return this.#anybody(step).post(`${path}/${step.flag ? "close" : "reopen"}`);
    },
    decide: (step) => this.#decide(step),

    role: ({ how, flag }) => {
      const who = how % 2 === 0 ? "nomade" : "springer";
      return this.clients.admin.put(`/admin/users/${this.#accounts[who]}`, { role: flag ? "editor" : "musician" });
    },
    rename: ({ how, flag }) => {
      if (flag) return this.clients.nomade.put("/me", { language: how % 2 === 0 ? "de" : "en" });
      return this.clients.admin.put(`/admin/users/${this.#accounts["nomade"]}`, { real_name: `Name ${how}` });
    },
    share: (step) => {
      const shares = step.flag ? { phone: step.how % 2 === 0 } : { email: step.how % 2 === 0 };
      return this.#anybody(step).put("/me", { phone: `0171 ${step.how}`, shares });
    },
    prefer: (step) => this.#anybody(step).put("/me/notice_preferences", { votes: step.flag }),
    pause: (step) => this.#pause(step),
    configure: ({ how }) => this.clients.admin.put("/admin/config/soft", { danceStyles: [`Tanz ${how}`] }),
  } satisfies Record<string, (step: Step) => Promise<unknown>>;
}

export type StepKind = keyof BusyBand["steps"];
