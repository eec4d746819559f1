import type { Change } from "@bandstand/shared/sync/contract.ts";
import type { Viewer } from "../collections.ts";
import type { Algorithm } from "./algorithm.ts";
import type { Random } from "../../testing/random.ts";
import type { ServerProcess } from "./server-process.ts";

/** Sends a request to one of the service's processes; throws if no response arrives. */
export type Send = <T>(work: (server: ServerProcess) => Promise<T>) => Promise<T>;

/** The probability that a device dies while it stores a response. */
const DEATH = 0.1;

/** A member's device: its rows, and how it fetches the rows that the member may see. */
export class Device {
  rows = new Map<string, string>();
  #cursor: string | null = null;
  /** The snapshot so far; the device keeps the old rows until it is complete. */
  #fresh: { readonly cursor: string; readonly role: string; readonly rows: Map<string, string> } | undefined;
  readonly #viewer: () => Viewer;
  readonly #send: Send;
  readonly #random: Random;
  readonly #algorithm: Algorithm;

  constructor(viewer: () => Viewer, send: Send, random: Random, algorithm: Algorithm) {
    this.#viewer = viewer;
    this.#send = send;
    this.#random = random;
    this.#algorithm = algorithm;
  }

  /** Sends one request and handles its response; returns true when there is nothing more to fetch. */
  async step(mayDie: boolean): Promise<boolean> {
    const cursor = this.#cursor;
    if (cursor === null) return await this.#snapshot();
    const answer = await this.#send((server) => server.pull(cursor, this.#viewer()));
    const dies = mayDie && this.#random.chance(DEATH);
    if (dies && this.#algorithm.areRowsAndCursorKeptTogether) return false;
    this.#cursor = answer.cursor;
    if (dies) return false;
    for (const change of answer.changes) take(this.rows, change);
    return !answer.reset && answer.changes.length === 0;
  }

  async #snapshot(): Promise<false> {
    const { page, role, cursor, changes } = await this.#send((server) =>
      server.snapshot(this.#fresh?.role ?? null, this.#viewer()),
    );
    const fresh = page === "first" ? { cursor, role, rows: new Map<string, string>() } : this.#fresh;
    if (fresh === undefined) throw new Error("a later page arrived first");
    for (const change of changes) take(fresh.rows, change);
    this.#fresh = fresh;
    if (page === "first") return false;
    this.rows = fresh.rows;
    this.#cursor = fresh.cursor;
    this.#fresh = undefined;
    return false;
  }
}

/** Applies a change to rows, which hold the rev and the record as text. */
export function take(rows: Map<string, string>, change: Change): void {
  if ("record" in change) rows.set(change.id, JSON.stringify([change.rev, change.record]));
  else rows.delete(change.id);
}
