import type { SentChanges } from "@bandstand/shared/sync/contract.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";

/**
 * What happens to a request. With `lost_answer`, `half_answer` and `empty_answer` the server has processed it; during
 * a `slow` one, `meanwhile` is called before the response arrives.
 */
export type Fault =
  | "none"
  | "lost_request"
  | "lost_answer"
  | "half_answer"
  | "empty_answer"
  | "portal"
  | "expired"
  | "csrf"
  | "slow"
  /** The server's disk is full, so it refuses edits. */
  | "full"
  | 408
  | 425
  | 426
  | 429
  | 500
  | 503;

type Doc = Record<string, unknown> & { rev: number; deleted?: true };
type Collection = "gigs" | "songs";

interface Applied {
  readonly key: string;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The record before the write. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** How many event-loop turns a slow response takes: enough for another tab to run several sync rounds. */
const SLOW_TURNS = 60;

const ID_FIELD = { gigs: "gig_id", songs: "song_id" } as const;

const problem = (status: number, code: string, more: object = {}): Response =>
  Response.json({ status, code, detail: code, ...more }, { status, headers: { "X-Request-Id": "x" } });

/**
 * Simulates the part of the service that a device's sync uses, with faults chosen by the test: log and cursor,
 * revisions, idempotency keys with their bodies, setlist versions. Records which writes were applied.
 */
export class BandServer {
  readonly docs: Record<Collection, Map<string, Doc>> = { gigs: new Map(), songs: new Map() };
  /** Every write that changed something, in order. */
  readonly applied: Applied[] = [];
  /** Number of requests that reached the network, delivered or not. */
  requests = 0;
  epoch = 1;
  isSignedIn = true;
  #log: { collection: Collection; id: string }[] = [];
  #keys = new Map<string, { id: string; body: string; status: number }>();
  #needsRefresh = false;
  #needsCsrf = false;

  /** Idempotency keys that were used for two different requests, which a device must never do. */
  readonly reusedKeys: string[] = [];
  #said = new Map<string, string>();

  /** Called for each request; returns what happens to it. */
  fault: () => Fault = () => "none";
  /** Called while a slow response is on its way, to make changes as other members. */
  meanwhile: () => void = () => undefined;

  write(collection: Collection, id: string, fields: Record<string, unknown>): Doc {
    const before = this.docs[collection].get(id);
    const doc = { ...before, ...fields, [ID_FIELD[collection]]: id, rev: (before?.rev ?? 0) + 1 } as Doc;
    this.docs[collection].set(id, doc);
    this.#log.push({ collection, id });
    return doc;
  }

  /** Returns the record as devices store it. */
  record(collection: Collection, id: string): Record<string, unknown> | null {
    const doc = this.docs[collection].get(id);
    if (doc === undefined || doc.deleted) return null;
    const { rev: _rev, ...record } = doc;
    return record;
  }

  /** Simulates a restored backup, after which log positions have a different meaning. */
  restore(): void {
    this.epoch += 1;
  }

  /** Returns what the stream sends to a device that lacks only the last `count` changes. */
  sentAfter(count: number): SentChanges {
    const from = Math.max(this.#log.length - count, 0);
    const changes = this.#log.slice(from).map(({ collection, id }) => this.#change(collection, id));
    return { from: `${this.epoch}:${from}`, changes, cursor: `${this.epoch}:${this.#log.length}` } as SentChanges;
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    this.requests += 1;
    const fault = this.fault();
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (fault === "lost_request") throw new TypeError("failed to fetch");
    if (fault === "portal") return new Response("<html>Welcome to the hotel</html>", { status: 200 });
    if (fault === "full" && init.method !== "GET") return problem(503, "UNAVAILABLE", { reason: "disk_full" });
    if (typeof fault === "number")
      return problem(fault, fault === 429 ? "RATE_LIMITED" : fault === 503 ? "UNAVAILABLE" : "INTERNAL_ERROR", {});
    if (fault === "expired") this.#needsRefresh = true;
    if (fault === "csrf" && init.method !== "GET") this.#needsCsrf = true;
    const response = await this.#answer(address, init);
    if (fault === "slow") {
      this.meanwhile();
      for (let turn = 0; turn < SLOW_TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    if (fault === "lost_answer") throw new TypeError("connection reset");
    if (fault === "half_answer" || fault === "empty_answer") {
      const text = await response.text();
      const cut = fault === "empty_answer" ? "" : text.slice(0, text.length / 2);
      return response.status === 204
        ? response
        : new Response(cut, { status: response.status, headers: response.headers });
    }
    return response;
  };

  async #answer(address: string, { method = "GET", headers, body }: RequestInit): Promise<Response> {
    const url = new URL(address, "http://band.test");
    const path = url.pathname.replace(/^\/api/, "");
    if (path === "/refresh") {
      if (!this.isSignedIn) return problem(401, "UNAUTHENTICATED");
      this.#needsRefresh = false;
      return this.#ok({ user: { user_id: "u" }, csrf_token: "t", access_expires_at: "" });
    }
    if (this.#needsRefresh || !this.isSignedIn) return problem(401, "UNAUTHENTICATED");
    if (path === "/csrf") {
      this.#needsCsrf = false;
      return this.#ok({ csrf_token: "t" });
    }
    if (method !== "GET" && this.#needsCsrf) return problem(403, "CSRF_FAILED");
    const given =
      body === undefined || body === null
        ? {}
        : (JSON.parse(typeof body === "string" ? body : "null") as Record<string, unknown>);
    const head = new Headers(headers);
    if (path === "/sync/pull") return this.#pull(url.searchParams.get("cursor"));
    if (path === "/sync/snapshot") return this.#snapshot(url.searchParams.get("after"));
    if (path === "/sync/digest") return problem(503, "UNAVAILABLE");
    if (path === "/update_setlist/")
      return this.#once(head, path, "gigs", String(given["gig_id"]), given, (gig) => {
        if (gig === undefined) return problem(404, "NOT_FOUND");
        if (gig["setlist_version"] !== given["setlist_version"])
          return problem(409, "SETLIST_CONFLICT", {
            setlist_version: gig["setlist_version"],
            setlist: gig["setlist"],
            rev: gig.rev,
          });
        const sets = given["sets"] as SetlistSet[];
        const unknown = sets.flatMap((set) => set.songs).some((entry) => !this.docs.songs.has(entry.song_id));
        if (unknown) return problem(422, "VALIDATION_FAILED");
        return { setlist: { sets }, setlist_version: Number(gig["setlist_version"]) + 1 };
      });
    const [, name, id] = /^\/(songs|gigs)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (name === undefined) return problem(404, "NOT_FOUND");
    const collection = name as Collection;
    if (method === "POST") {
      const created = String(given[ID_FIELD[collection]]);
      return this.#once(head, path, collection, created, given, () => given, 201);
    }
    return this.#once(
      head,
      path,
      collection,
      String(id),
      given,
      (doc) => {
        if (doc === undefined) return problem(404, "NOT_FOUND");
        if (method === "DELETE") return { deleted: true };
        /* An edit to part of a record. As with checklists and comments, the response is not the whole record. */
        if ("append" in given)
          return { appended: [...((doc["appended"] as unknown[] | undefined) ?? []), given["append"]] };
        const match = head.get("If-Match");
        if (match !== null && match !== `"${doc.rev}"`)
          return problem(412, "STALE_RECORD", { rev: doc.rev, record: this.record(collection, String(id)) });
        if (String(given["comment"]).includes("forbidden")) return problem(422, "VALIDATION_FAILED");
        return given;
      },
      method === "DELETE" ? 204 : 200,
    );
  }

  #ok(body: unknown, status = 200, rev?: number): Response {
    const headers = { "X-Request-Id": "x", ...(rev === undefined ? {} : { ETag: `"${rev}-abc"` }) };
    return status === 204 ? new Response(null, { status, headers }) : Response.json(body, { status, headers });
  }

  #once(
    head: Headers,
    path: string,
    collection: Collection,
    id: string,
    body: Record<string, unknown>,
    change: (doc: Doc | undefined) => Record<string, unknown> | Response,
    status = 200,
  ): Response {
    const key = head.get("Idempotency-Key") ?? "";
    const hash = JSON.stringify([path, body]);
    if ((this.#said.get(key) ?? hash) !== hash) this.reusedKeys.push(key);
    this.#said.set(key, hash);
    const known = this.#keys.get(key);
    const doc = this.docs[collection].get(id);
    const isGone = doc?.deleted === true;
    if (known !== undefined) {
      if (known.body !== hash || known.id !== id) return problem(422, "IDEMPOTENCY_KEY_REUSED");
      if (isGone && known.status !== 204) return problem(404, "NOT_FOUND");
      if ("append" in body) return this.#ok({ item: body["append"] }, known.status);
      return this.#ok(this.record(collection, id), known.status, doc?.rev);
    }
    const changed = change(isGone ? undefined : doc);
    if (changed instanceof Response) return changed;
    if (status === 201 && doc !== undefined) return problem(409, "ID_TAKEN");
    const next = this.write(collection, id, changed);
    this.#keys.set(key, { id, body: hash, status });
    this.applied.push({ key, id, body, before: { ...doc } });
    if ("append" in body) return this.#ok({ item: body["append"] }, status);
    return this.#ok({ ...this.record(collection, id), timing: {} }, status, next.rev);
  }

  #change(collection: Collection, id: string): object {
    const record = this.record(collection, id);
    const rev = this.docs[collection].get(id)?.rev;
    return record === null ? { collection, id, deleted: true } : { collection, id, rev, record };
  }

  #pull(cursor: string | null): Response {
    const [epoch, position] = (cursor ?? "0:0").split(":").map(Number);
    if (epoch !== this.epoch) return this.#ok({ changes: [], cursor: null, has_more: false, reset: true });
    const page = this.#log.slice(position ?? 0, (position ?? 0) + 5);
    const changes = page.map(({ collection, id }) => this.#change(collection, id));
    const end = (position ?? 0) + page.length;
    return this.#ok({ changes, cursor: `${epoch}:${end}`, has_more: end < this.#log.length, reset: false });
  }

  #snapshot(after: string | null): Response {
    const page = (name: Collection): object[] =>
      [...this.docs[name].keys()].map((id) => this.#change(name, id)).filter((change) => "record" in change);
    const cursor = `${this.epoch}:${this.#log.length}`;
    if (after === null) {
      const first = this.#ok({ changes: page("gigs"), after: "songs", cursor });
      first.headers.set("Link", '<?after=songs>; rel="next"');
      return first;
    }
    return this.#ok({ changes: page("songs"), after: null, cursor: null });
  }
}
