import type { Pull, SentChanges, Snapshot } from "@bandstand/shared/sync/contract.ts";
import type { Client } from "./client.ts";

type Row = Readonly<Record<string, unknown>> & { readonly rev: number };

/** The tables on a member's device, updated as in the app: with a snapshot, then with pulls. */
export class SyncedDevice {
  readonly client: Client;
  readonly tables = new Map<string, Map<string, Row>>();
  /** Every byte that sync has sent to this device. */
  received = "";
  cursor: string | null = null;

  constructor(client: Client) {
    this.client = client;
  }

  /** Pulls until there are no more changes. After a reset, fetches a snapshot that replaces everything. */
  async sync(): Promise<void> {
    if (this.cursor === null) await this.#fetchAll();
    for (;;) {
      const answer = await this.#get<Pull>(`/sync/pull?cursor=${this.cursor}`);
      if (answer.reset) await this.#fetchAll();
      else {
        this.#keep(answer.changes);
        this.cursor = answer.cursor;
        if (!answer.has_more) return;
      }
    }
  }

  /** Applies a message of the stream of changes if it continues from this device's cursor. */
  take({ from, changes = [], cursor }: Partial<SentChanges>): void {
    if (from !== this.cursor || cursor === undefined) return;
    this.#keep(changes);
    this.cursor = cursor;
  }

  /** Returns the rows as plain data in a fixed order, so that devices can be compared. */
  rows(): Record<string, Record<string, Row>> {
    const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const filled = sorted(this.tables).filter(([, table]) => table.size > 0);
    return Object.fromEntries(filled.map(([name, table]) => [name, Object.fromEntries(sorted(table))]));
  }

  table(name: string): ReadonlyMap<string, Row> {
    return this.tables.get(name) ?? new Map();
  }

  async #fetchAll(): Promise<void> {
    this.tables.clear();
    const first = await this.#get<Snapshot>("/sync/snapshot");
    this.#keep(first.changes);
    for (let { after } = first; after !== null;) {
      const page = await this.#get<Snapshot>(`/sync/snapshot?after=${after}`);
      /* A page with a cursor is the first of a different snapshot. */
      if (page.cursor !== null) return await this.#fetchAll();
      this.#keep(page.changes);
      after = page.after;
    }
    this.cursor = first.cursor;
  }

  async #get<T>(path: string): Promise<T> {
    const reply = await this.client.get(path);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    this.received += reply.text;
    return reply.json<T>();
  }

  #keep(changes: Pull["changes"]): void {
    for (const change of changes) {
      const table = this.tables.get(change.collection) ?? new Map<string, Row>();
      this.tables.set(change.collection, table);
      if ("record" in change) table.set(change.id, { ...change.record, rev: change.rev });
      else table.delete(change.id);
    }
  }
}
