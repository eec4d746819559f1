import type { Change } from "@bandstand/shared/sync/contract.ts";
import type { AnyStored } from "../database/stored.ts";
import { Answer } from "../http/handler.ts";
import { type CompressedPart, Prepared, compressPart } from "../http/prepared.ts";
import { sign } from "../http/secrets.ts";
import { StateCache } from "../http/state-cache.ts";
import { type Sight, type View, type Viewer, sightOf, views } from "./collections.ts";
import { changesOf } from "./pull.ts";

/** The pages after the first, in order. */
export const LATER = ["songs", "history"] as const;
type LaterPage = (typeof LATER)[number];

/** The page that `after` requests. `brought` names the songs that were on the first page (see `BroughtSongs`). */
export type Wanted = "first" | { readonly page: LaterPage; readonly brought: string };

const after = (page: LaterPage, { role }: Viewer, brought: string): string => `${page}.${role}.${brought}`;

/**
 * Parses `after`; undefined if it is invalid. Returns the first page if the snapshot was started in another role,
 * because pages for different rights do not fit together, and the cursor would not show that the role had changed and
 * changed back. The device recognises a first page by its cursor.
 */
export function wantedPage(text: string, { role }: Viewer): Wanted | undefined {
  const [name, begunAs, brought = ""] = text.split(".");
  const page = LATER.find((one) => one === name);
  if (page === undefined) return undefined;
  return begunAs === role ? { page, brought } : "first";
}

/** How many sets of songs to remember per sight. Each change to an upcoming gig adds one. */
const BROUGHT_MAX = 32;
const NAME_LENGTH = 16;

/**
 * Remembers which songs were on a first page, so that the songs page can omit them. A set's name is derived from its
 * content. If a process does not know the name (after a restart, or from another process), it omits nothing.
 *
 * Which songs unpublished gigs have must stay secret. So names cannot be computed without the secret, and a musician's
 * pages depend only on sets from first pages for musicians.
 */
class BroughtSongs {
  readonly #secret: string;
  readonly #sets: Readonly<Record<Sight, Map<string, ReadonlySet<string>>>> = {
    musician: new Map(),
    editor: new Map(),
  };

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the set's name. */
  remember(song_ids: readonly string[], sight: Sight): string {
    const text = [sight, ...song_ids.toSorted()].join("\n");
    const name = sign(this.#secret, "snapshot", text).slice(0, NAME_LENGTH);
    const sets = this.#sets[sight];
    sets.delete(name);
    sets.set(name, new Set(song_ids));
    const [oldest = ""] = sets.keys();
    if (sets.size > BROUGHT_MAX) sets.delete(oldest);
    return name;
  }

  /** Returns the songs in the set; empty if the set is unknown to viewers with this sight. */
  songs(name: string, sight: Sight): ReadonlySet<string> {
    return this.#sets[sight].get(name) ?? new Set();
  }
}

/** A stored document, preceded by the name of its collection. */
export type Document = readonly [collection: string, stored: AnyStored];

const isShared = (view: View, stored: AnyStored): boolean => view.variesBy(stored) === "nothing";

/* Returns the records from the views that are the same for all members (`shared`), or from all other views. Omits
   removals, because an empty device has nothing to remove. */
const seen = (collection: string, stored: AnyStored, viewer: Viewer, shared: boolean): Change[] =>
  changesOf(views, collection, stored, viewer, (view) => isShared(view, stored) === shared).filter(
    (change) => "record" in change,
  );

/* The viewer for whom the shared part of a page is made: no member, with the fewest rights. */
const NOBODY: Viewer = { user_id: "", role: "musician" };

/** The part of a page that is the same for all members, and the few documents that are not. */
interface SharedPage {
  readonly part: CompressedPart;
  /** The number of changes in `part`. */
  readonly count: number;
  /** Documents that only some members may see, or see only in part, such as drafts, private lists and members. */
  readonly varying: readonly Document[];
  /** The name of the set of songs on the page (see `BroughtSongs`). */
  readonly brought: string;
}

/** The size of the cache, in compressed bytes. Enough for a band with 20,000 songs and 4,000 gigs. */
const KEPT_BYTES = 48 * 1024 * 1024;

/** Where a snapshot's page gets its documents from. */
export interface Source {
  readonly documents: AsyncIterable<Document> | Iterable<Document>;
  /** The ids of the songs in `documents`; only for the first page. */
  readonly song_ids?: readonly string[];
}

/** The end of a page, which is different for each device. */
interface End {
  readonly cursor: string | null;
  /** The pages that follow, in order. */
  readonly later: readonly LaterPage[];
  /** The name of the set of songs on the first page; of this page's own songs if it is the first. */
  readonly brought?: string;
  /** Documents that nobody else sees. */
  readonly own?: readonly Document[];
}

async function makeShared(
  { documents, song_ids = [] }: Source,
  remember: (song_ids: readonly string[]) => string,
): Promise<SharedPage> {
  const varying: Document[] = [];
  let count = 0;
  async function* texts(): AsyncGenerator<string> {
    yield '{"changes":[';
    for await (const [collection, stored] of documents) {
      if (views[collection]?.some((view) => !isShared(view, stored))) varying.push([collection, stored]);
      for (const change of seen(collection, stored, NOBODY, true)) {
        yield `${count > 0 ? "," : ""}${JSON.stringify(change)}`;
        count += 1;
      }
    }
  }
  const part = await compressPart(texts());
  return { part, count, varying, brought: remember(song_ids) };
}

/* Returns the `Link` header: the next page, and the last one if it is a different page. At most two pages follow. */
function linksTo(pages: readonly string[]): string {
  const link = (page: string, rel: string): string =>
    `<?${new URLSearchParams({ after: page }).toString()}>; rel="${rel}"`;
  return pages.map((page, at) => link(page, at === 0 ? "next" : "last")).join(", ");
}

/**
 * Serialises and compresses the pages of a snapshot, once per state of the band. Adds the documents that are not the
 * same for all members, and the cursor, per device.
 */
export class SnapshotPages {
  readonly broughtSongs: BroughtSongs;
  readonly #pages = new StateCache<SharedPage>(KEPT_BYTES, ({ part }) => part.bytes.length);

  constructor(secret: string) {
    this.broughtSongs = new BroughtSongs(secret);
  }

  /**
   * Returns the page `name` as the viewer may see it. A `Link` header (RFC 8288) names the pages that follow, so that the
   * device can request them while this one is still arriving. Viewers for whom `read` returns different documents need
   * different names. `state` must be read before the first document, and must include the current day, which separates
   * upcoming gigs from past ones.
   */
  async page(
    { name, state, read }: { readonly name: string; readonly state: string; readonly read: () => Promise<Source> },
    viewer: Viewer,
    { cursor, later, brought: known, own = [] }: End,
  ): Promise<Answer<Prepared>> {
    const remember = (song_ids: readonly string[]) => this.broughtSongs.remember(song_ids, sightOf(viewer));
    const make = async () => makeShared(await read(), remember);
    const { part, count, varying, brought } = await this.#pages.get(name, state, make);
    const changes = [...varying, ...own]
      .flatMap(([collection, stored]) => seen(collection, stored, viewer, false))
      .map((change) => JSON.stringify(change));
    const comma = count === 0 || changes.length === 0 ? "" : ",";
    const pages = later.map((page) => after(page, viewer, known ?? brought));
    const end = `],"after":${JSON.stringify(pages[0] ?? null)},"cursor":${JSON.stringify(cursor)}}`;
    const body = new Prepared(part, `${comma}${changes.join(",")}${end}`);
    return new Answer(body, pages.length === 0 ? {} : { headers: { Link: linksTo(pages) } });
  }
}
