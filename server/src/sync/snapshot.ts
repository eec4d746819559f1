import { createHash } from "node:crypto";
import { brotliCompress, constants } from "node:zlib";
import { promisify } from "node:util";
import type { Change, Snapshot } from "@bandstand/shared/sync/contract.ts";
import { Prepared } from "../http/handler.ts";
import type { AnyStored } from "../database/stored.ts";
import { type Viewer, views } from "./collections.ts";
import { changesOf } from "./pull.ts";

const compress = promisify(brotliCompress);

/* Quality 4 is faster and smaller than gzip for pages of this size (measured). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The pages after the first. */
const LATER = ["songs", "history"] as const;
type LaterPage = (typeof LATER)[number];

/** What `after` asks for. `brought` names the songs that came with the first page (see `BroughtSongs`). */
export type Wanted = "first" | { readonly page: LaterPage; readonly brought: string };

const after = (page: LaterPage, { role }: Viewer, brought: string): string => `${page}.${role}.${brought}`;

/**
 * Reads `after`; undefined when it is none of ours. Of a snapshot that was begun in another role it is the first page
 * again, which a device knows by its cursor: pages of different rights make no whole, and a role that changed twice in
 * between would leave no trace in the cursor.
 */
export function wantedPage(text: string, { role }: Viewer): Wanted | undefined {
  const [name, begunAs, brought = ""] = text.split(".");
  const page = LATER.find((one) => one === name);
  if (page === undefined) return undefined;
  return begunAs === role ? { page, brought } : "first";
}

/** How many sets of songs are remembered; bands have one per role and change of a coming gig. */
const BROUGHT_MAX = 32;

/**
 * Which songs a first page has brought, so that the page of songs can leave them out. The name of a set says what is in
 * it; one that this process does not know, after a restart or from another process, leaves nothing out.
 */
export class BroughtSongs {
  readonly #sets = new Map<string, ReadonlySet<string>>();

  /** Answers the set's name. */
  remember(song_ids: readonly string[]): string {
    const text = song_ids.toSorted().join("\n");
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 16);
    this.#sets.delete(name);
    this.#sets.set(name, new Set(song_ids));
    const [oldest = ""] = this.#sets.keys();
    if (this.#sets.size > BROUGHT_MAX) this.#sets.delete(oldest);
    return name;
  }

  /** The songs of the set, none when it is not known. */
  songs(name: string): ReadonlySet<string> {
    return this.#sets.get(name) ?? new Set();
  }
}

/** What not every member of a role sees alike. */
const PERSONAL: ReadonlySet<string> = new Set(
  Object.values(views)
    .flat()
    .filter((view) => view.personal)
    .map((view) => view.name),
);

/** A page as the viewer may see it, without what it cannot see: an empty device has nothing to forget. */
const seen = (documents: Readonly<Record<string, readonly AnyStored[]>>, viewer: Viewer, personal: boolean): Change[] =>
  Object.entries(documents).flatMap(([collection, all]) =>
    all
      .flatMap((stored) => changesOf(views, collection, stored, viewer))
      .filter((change) => "record" in change)
      .filter((change) => personal || !PERSONAL.has(change.collection)),
  );

export const firstPage = (
  documents: Readonly<Record<string, readonly AnyStored[]>>,
  viewer: Viewer,
  { cursor, brought }: { readonly cursor: string; readonly brought: string },
): Snapshot => ({
  changes: seen(documents, viewer, true),
  after: after("songs", viewer, brought),
  cursor,
});

/**
 * The later, large pages, compressed once per head of the log, day, role and songs left out. They hold nothing personal,
 * so that all members of a role share them; pages of an older moment are thrown away. The day counts because it divides
 * coming gigs from past ones: yesterday's page of the past lacks the gig that was yesterday's first page's.
 */
export class PageCache {
  readonly #pages = new Map<string, Promise<Prepared>>();
  #moment = "";

  async page(
    { page, brought }: Exclude<Wanted, "first">,
    { head, today }: { readonly head: number; readonly today: string },
    viewer: Viewer,
    read: () => Promise<Record<string, AnyStored[]>>,
  ): Promise<Prepared> {
    const moment = `${head}/${today}`;
    if (moment !== this.#moment) this.#pages.clear();
    this.#moment = moment;
    const name = page === "songs" ? `${page}/${viewer.role}/${brought}` : `${page}/${viewer.role}`;
    const known = this.#pages.get(name);
    if (known !== undefined) return await known;
    const prepared = prepare(read, viewer, page === "songs" ? after("history", viewer, brought) : null);
    this.#pages.set(name, prepared);
    prepared.catch(() => this.#pages.delete(name));
    return await prepared;
  }
}

async function prepare(
  read: () => Promise<Record<string, AnyStored[]>>,
  viewer: Viewer,
  next: string | null,
): Promise<Prepared> {
  const body: Snapshot = { changes: seen(await read(), viewer, false), after: next, cursor: null };
  const json = Buffer.from(JSON.stringify(body));
  return new Prepared(json, await compress(json, BROTLI));
}
