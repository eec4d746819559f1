import type { SongScrawlOut } from "@bandstand/shared/songs/contract.ts";
import { normalisedName } from "@bandstand/shared/songs/duplicates.ts";
import type { z } from "zod";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { type OutsideReply, askOutside } from "../http/outside-request.ts";
import { FairTurns, type Waiting } from "./fair-turns.ts";
import { Found, Recording, fittingCandidates, metadataOf, searchFor } from "./metadata-reading.ts";

/** The longest a caller waits, including the queue. */
const LOOKUP_MS = 10_000;
/** MusicBrainz allows one request per second. */
const SPACING_MS = 1_100;
const RETRY_MS = 2_000;
const CACHE_MAX = 500;
const [FOUND_MS, NOT_FOUND_MS] = [7 * 24 * 60 * 60 * 1000, 24 * 60 * 60 * 1000];

const PARTS = "artist-credits+artist-rels+work-rels+work-level-rels+url-rels";

interface Wanted {
  readonly title: string;
  readonly interpret: string;
}

interface Kept {
  readonly until: number;
  readonly metadata: SongScrawlOut | null;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/**
 * Looks songs up in MusicBrainz: sequentially, at most one request per second, with results cached for a week. Members
 * take turns.
 */
export class MetadataCrawler {
  readonly #context: AppContext;
  readonly #perSecond;
  readonly #kept = new Map<string, Kept>();
  readonly #asked = new Map<string, Promise<SongScrawlOut | null>>();
  readonly #turns = new FairTurns(SPACING_MS);
  #lookups = 0;

  constructor(context: AppContext) {
    this.#context = context;
    /* MusicBrainz limits requests per network address, so all processes of the service share this limit. */
    this.#perSecond = context.sharedLimit({ name: "musicbrainz", points: 1, seconds: 1 });
  }

  /**
   * Finds a song's metadata for a member. Refuses with `NOT_FOUND` if nothing matches and with `METADATA_UNAVAILABLE` if
   * there is no answer within ten seconds.
   */
  async find(wanted: Wanted, user_id: string): Promise<SongScrawlOut> {
    const key = JSON.stringify([normalisedName(wanted.title), normalisedName(wanted.interpret)]);
    const metadata = await (this.#remembered(key) ?? this.#ask(key, wanted, user_id));
    if (metadata === null) throw new Refusal("NOT_FOUND");
    return metadata;
  }

  #remembered(key: string): Promise<SongScrawlOut | null> | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.until < this.#context.now().getTime()) return this.#asked.get(key);
    return Promise.resolve(kept.metadata);
  }

  #ask(key: string, wanted: Wanted, user_id: string): Promise<SongScrawlOut | null> {
    const asked = this.#lookUp(wanted, user_id)
      .then((metadata) => {
        if (this.#kept.size >= CACHE_MAX) this.#kept.delete(this.#kept.keys().next().value ?? "");
        const until = this.#context.now().getTime() + (metadata === null ? NOT_FOUND_MS : FOUND_MS);
        this.#kept.set(key, { until, metadata });
        return metadata;
      })
      .finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  async #lookUp(wanted: Wanted, user_id: string): Promise<SongScrawlOut | null> {
    const lookup = { user_id, number: (this.#lookups += 1), signal: AbortSignal.timeout(LOOKUP_MS) };
    try {
      const query = new URLSearchParams({ query: searchFor(wanted), limit: "10", fmt: "json" });
      const found = await this.#fetch(`recording?${query.toString()}`, Found, lookup);
      const candidates = fittingCandidates(found?.recordings ?? [], wanted);
      const [best] = candidates;
      if (best === undefined) return null;
      const recording = await this.#fetch(`recording/${best.id}?inc=${PARTS}&fmt=json`, Recording, lookup);
      if (recording === null) return null;
      const length = recording.length ?? candidates.find((candidate) => candidate.length)?.length ?? null;
      return metadataOf(recording, length);
    } catch (error) {
      /* Logs the reason but never the song: what a band looks up is private. */
      this.#context.log.warn(
        { reason: error instanceof Error ? error.name : "unknown" },
        "looking up song metadata failed",
      );
      throw new Refusal("METADATA_UNAVAILABLE", { cause: error });
    }
  }

  /* Returns null if the service does not know the resource. */
  async #fetch<T extends z.ZodType>(path: string, schema: T, lookup: Waiting): Promise<z.output<T> | null> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#inTurn(() => this.#request(path, lookup.signal), lookup);
      if (answer.status === 404) return null;
      if (answer.ok) return schema.parse(JSON.parse(answer.text));
      const isBusy = answer.status === 503 || answer.status === 429;
      if (!isBusy || tries === 2) throw new Error(`the service responded with ${answer.status}`);
      const seconds = Number(answer.headers.get("retry-after"));
      await wait(seconds > 0 ? seconds * 1000 : RETRY_MS * 2 ** tries, lookup.signal);
    }
  }

  #request(path: string, signal: AbortSignal): Promise<OutsideReply> {
    const { METADATA_BASE_URL, PUBLIC_URL } = this.#context.env;
    const url = `${METADATA_BASE_URL.replace(/\/$/, "")}/ws/2/${path}`;
    const headers = { Accept: "application/json", "User-Agent": `Bandstand/1 ( ${PUBLIC_URL} )` };
    return askOutside(url, { headers, redirect: "error" }, { signal, limitMs: LOOKUP_MS });
  }

  async #inTurn<T>(work: () => Promise<T>, lookup: Waiting): Promise<T> {
    const turn = await this.#turns.take(lookup);
    let isSent = false;
    try {
      await this.#takeTurn(lookup.signal);
      lookup.signal.throwIfAborted();
      isSent = true;
      return await work();
    } finally {
      turn.end({ withSpacing: isSent });
    }
  }

  async #takeTurn(signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await this.#perSecond.take("all");
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await wait((error.retryAfterSeconds ?? 1) * 1000, signal);
      }
    }
  }
}
