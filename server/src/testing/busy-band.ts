import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { SubjectRef } from "@bandstand/shared/comments/contract.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import type { Client } from "./client.ts";
import { TEST_PASSWORD } from "./members.ts";
import type { TestServer } from "./server.ts";

/** Three members with a fixed role, and two whose role changes. */
export const MEMBERS = ["admin", "editor", "musician", "nomade", "springer"] as const;
export type BandMember = (typeof MEMBERS)[number];

/**
 * One step: three independent numbers and a flag, which choose the acting member (`who`), the affected thing (`which`)
 * and the details of the change.
 */
export interface Step {
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

/** Returns a day in the future or, occasionally, one long past. */
export const dayFor = ({ how, flag }: Step): string =>
  `${flag && how % 2 === 0 ? 2021 : 2031}-05-${String(1 + (how % 28)).padStart(2, "0")}`;

/** Returns an element of `all`, usually one of the latest; undefined if `all` is empty. */
export const oneOf = <T>(all: readonly T[], which: number): T | undefined =>
  which % 3 === 0 ? all[which % all.length] : all.at(-1 - (which % Math.min(all.length, LATEST)));

/** A band in which all kinds of changes happen: several members with a device each, and what they have created. */
export class BusyBand {
  readonly clients = {} as Record<BandMember, Client>;
  readonly server: TestServer;
  readonly accounts: Record<string, string> = {};
  readonly songs: string[] = [];
  readonly gigs: string[] = [];
  readonly rehearsals: string[] = [];
  readonly lists: string[] = [];
  readonly charts: string[] = [];
  readonly lineUps: string[] = [];
  /** The path of each comment, and who wrote it. */
  readonly comments: { readonly path: string; readonly subject_id: string; readonly author: BandMember }[] = [];
  /** Contacts, whose ids are part of their names. Only editors ever receive them. */
  readonly contacts: string[] = [];
  readonly suggested: string[] = [];
  readonly surveys: string[] = [];
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
    this.server = server;
  }

  /** Signs everyone in. The members whose role changes start as musicians. */
  async gather(): Promise<void> {
    for (const name of ["admin", "editor", "musician"] as const) this.clients[name] = await this.server.client(name);
    for (const username of ["nomade", "springer", "ruhend"] as const) {
      const body = { username, real_name: username, email: `${username}@example.org`, password: TEST_PASSWORD };
      const made = await this.clients.admin.post("/admin/users", { ...body, role: "musician", singer: true });
      this.accounts[username] = made.json<{ user_id: string }>().user_id;
      if (username === "ruhend") continue;
      this.clients[username] = this.server.device();
      await this.clients[username].signIn(username);
    }
  }

  memberFor({ who }: Step): BandMember {
    return MEMBERS[who % MEMBERS.length] ?? "admin";
  }

  anybody(step: Step): Client {
    return this.clients[this.memberFor(step)];
  }

  song({ which }: Step): string {
    return oneOf(this.songs, which) ?? newId();
  }

  suggestion({ which }: Step): string {
    return oneOf(this.suggested, which) ?? newId();
  }

  survey({ which }: Step): string {
    return oneOf(this.surveys, which) ?? newId();
  }

  list({ which }: Step): string {
    return oneOf(this.lists, which) ?? newId();
  }

  gig({ which }: Step): string {
    const gig_id = oneOf(this.gigs, which) ?? newId();
    this.touched.add(gig_id);
    return gig_id;
  }

  rehearsal({ which }: Step): string {
    const rehearsal_id = oneOf(this.rehearsals, which) ?? newId();
    this.touched.add(rehearsal_id);
    return rehearsal_id;
  }

  seats({ how, flag }: Step): Seat[] {
    const user_id = this.accounts[flag ? "nomade" : "springer"] ?? null;
    return [
      { seat_id: newId(), part: `Stimme ${how}`, user_id, optional: false },
      { seat_id: newId(), part: "Bass", user_id: null, optional: flag },
    ];
  }

  event(step: Step): Event {
    return step.flag
      ? { event_type: "gig", event_id: this.gig(step) }
      : { event_type: "rehearsal", event_id: this.rehearsal(step) };
  }

  subject(step: Step): SubjectRef {
    const { event_type, event_id } = this.event(step);
    if (step.how % 3 !== 0) return { subject_type: event_type, subject_id: event_id };
    const subject_id = this.song(step);
    this.touched.add(subject_id);
    return { subject_type: "song", subject_id };
  }

  /** Registers a new id, which later steps may use. */
  add(among: string[]): string {
    const id = newId();
    among.push(id);
    this.touched.add(id);
    return id;
  }
}
