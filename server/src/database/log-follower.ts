import mongoose from "mongoose";
import { PIPELINE_FIELDS, excluding, findByIds } from "./by-id.ts";
import type { Collection } from "./collection.ts";
import { JoinedRounds } from "./joined-rounds.ts";
import { type LogState, logTail } from "./log-tail.ts";
import type { Stored } from "./stored.ts";

const PAGE = 500;

/** One string for each song id. */
const songIds = new Map<string, string>();

/*
 * Replaces the song ids in a document's setlists and protocols by those in `songIds`. Otherwise, a band with 80,000 songs
 * and 16,000 gigs would have 770,000 copies of them in memory.
 */
function shareSongIds(part: object): void {
  for (const [field, value] of Object.entries(part)) {
    if (field === "song_id" && typeof value === "string") {
      const known = songIds.get(value);
      if (known === undefined) songIds.set(value, value);
      else (part as { song_id: string }).song_id = known;
    } else if (typeof value === "object" && value !== null) shareSongIds(value as object);
  }
}

/**
 * Returns the copy of a document to keep. The driver fills documents field by field, which V8 stores as hash tables; a
 * copy made in one step takes a fifth of the memory.
 */
function compact<S extends object>(document: S): S {
  shareSongIds(document);
  return { ...document };
}

/**
 * Keeps one collection in memory and updates it from the change log on every use. An acknowledged write is in the log,
 * so it is visible here whichever process made it. If nothing has changed, a use costs one lookup of the log's head.
 */
export class LogFollower<S extends Stored<object>> {
  readonly #collection: Pick<Collection<object>, "name" | "model">;
  readonly #without: readonly string[];
  #documents: Map<string, S> | undefined;
  #number = 0;
  #epoch = "";
  #version = 0;
  readonly #rounds = new JoinedRounds(() => this.#round());

  /** `without` names large fields that are not kept in memory. */
  constructor(
    collection: { readonly name: string; readonly model: unknown },
    { without = [] }: { readonly without?: readonly string[] } = {},
  ) {
    this.#collection = collection as Pick<Collection<object>, "name" | "model">;
    this.#without = [...PIPELINE_FIELDS, ...without];
    /* Forget everything, because this process's next connection is to a different database. */
    mongoose.connection.on("close", () => {
      this.#documents = undefined;
      this.#number = 0;
    });
  }

  /** Returns all documents by id, including deleted ones. The map is live: copy it if it must not change. */
  current(): Promise<ReadonlyMap<string, S>> {
    return this.#rounds.run();
  }

  /** Increases whenever a document changes. Values computed from the documents stay valid while it is the same. */
  get version(): number {
    return this.#version;
  }

  /**
   * Returns a function that computes a value from all documents and computes it again only once one has changed. Every
   * call returns the same value, so nobody may change it. `compute` also gets the value computed before, if any.
   */
  derived<R>(compute: (documents: ReadonlyMap<string, S>, before: R | undefined) => R): () => Promise<R> {
    let last: { readonly version: number; readonly value: R } | undefined;
    return async () => {
      const documents = await this.current();
      if (last?.version !== this.#version) last = { version: this.#version, value: compute(documents, last?.value) };
      return last.value;
    };
  }

  async #round(): Promise<ReadonlyMap<string, S>> {
    const log = await logTail.current();
    const head = log.head?._id ?? 0;
    const known = this.#documents;
    const isSameLog = log.epoch === this.#epoch && head >= this.#number;
    this.#epoch = log.epoch;
    if (known === undefined || !isSameLog) return await this.#readAll(head);
    while (this.#number < head) if ((await this.#catchUp(log)) === 0) return await this.#readAll(head);
    return known;
  }

  /* Reads the whole collection. `head` was read before, so changes during this read are applied on the next use. */
  async #readAll(head: number): Promise<ReadonlyMap<string, S>> {
    const documents = new Map<string, S>();
    /* With a cursor, so that the originals of a whole collection are never in memory together. */
    const found = this.#collection.model
      .find({}, excluding(this.#without))
      .lean<Stored<object>>()
      .cursor({ batchSize: PAGE });
    for await (const document of found) documents.set(document._id, compact(document as S));
    this.#documents = documents;
    this.#number = head;
    this.#version += 1;
    return documents;
  }

  /**
   * Applies the next log entries and returns how many there were. Zero means that they have been trimmed, because the
   * head is further on.
   */
  async #catchUp(log: LogState): Promise<number> {
    const entries = await log.entriesAfter(this.#number, PAGE);
    if (entries[0]?._id !== this.#number + 1) return 0;
    const ids = [
      ...new Set(entries.filter((entry) => entry.collection === this.#collection.name).map((entry) => entry.id)),
    ];
    const changed = ids.length === 0 ? [] : await findByIds<S>(this.#collection.model, ids, this.#without);
    for (const document of changed) this.#documents?.set(document._id, compact(document));
    if (changed.length > 0) this.#version += 1;
    this.#number = entries.at(-1)?._id ?? this.#number;
    return entries.length;
  }
}
