import mongoose from "mongoose";
import type { Collection } from "./collection.ts";
import { mongoStore } from "./mongo-store.ts";
import type { Stored } from "./stored.ts";

const PAGE = 500;

/**
 * One collection in memory, brought up to date from the change log at every use: an acknowledged write is in the log,
 * so it is in here, whichever process made it. Costs one read of the log's head when nothing has changed.
 */
export class LogFollower<S extends Stored<object>> {
  readonly #collection: Pick<Collection<object>, "name" | "model">;
  #documents: Map<string, S> | undefined;
  #number = 0;
  #version = 0;
  /* The round that is under way, and the one that waits for it; whoever asks meanwhile joins the waiting one, because
     the one under way may have read the head before the asker's write. */
  #begun: Promise<unknown> = Promise.resolve();
  #queued: Promise<ReadonlyMap<string, S>> | undefined;

  constructor(collection: { readonly name: string; readonly model: unknown }) {
    this.#collection = collection as Pick<Collection<object>, "name" | "model">;
    /* The next database that this process opens is another one. */
    mongoose.connection.on("close", () => {
      this.#documents = undefined;
      this.#number = 0;
    });
  }

  /** All documents by id, deleted ones included. The map is live: copy what must not change. */
  current(): Promise<ReadonlyMap<string, S>> {
    this.#queued ??= this.#begun.then(() => {
      this.#queued = undefined;
      const round = this.#round();
      this.#begun = round.catch(() => undefined);
      return round;
    });
    return this.#queued;
  }

  /** Grows whenever a document has changed: what was computed from all of them holds until then. */
  get version(): number {
    return this.#version;
  }

  async #round(): Promise<ReadonlyMap<string, S>> {
    const head = (await mongoStore.lastEntry())?._id ?? 0;
    const known = this.#documents;
    if (known === undefined || head < this.#number) return await this.#readAll(head);
    while (this.#number < head) if ((await this.#catchUp()) === 0) return await this.#readAll(head);
    return known;
  }

  /* The head was read before: what changes while this reads is caught up the next time. */
  async #readAll(head: number): Promise<ReadonlyMap<string, S>> {
    const all = await this.#collection.model.find({}, { mids: 0, origin: 0 }).lean<S[]>();
    const documents = new Map(all.map((document) => [document._id, document]));
    this.#documents = documents;
    this.#number = head;
    this.#version += 1;
    return documents;
  }

  /** Answers how many entries there were; none although the head is further on means that they have been cut off. */
  async #catchUp(): Promise<number> {
    const entries = await mongoStore.entriesAfter(this.#number, PAGE);
    const ids = [
      ...new Set(entries.filter((entry) => entry.collection === this.#collection.name).map((entry) => entry.id)),
    ];
    const changed = ids.length === 0 ? [] : await mongoStore.findMany(this.#collection.name, ids);
    for (const document of changed) this.#documents?.set(document._id, document as unknown as S);
    if (changed.length > 0) this.#version += 1;
    this.#number = entries.at(-1)?._id ?? this.#number;
    return entries.length;
  }
}
