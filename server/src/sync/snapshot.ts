import { createHash } from "node:crypto";
import type { Change } from "@bandstand/shared/sync/contract.ts";
import type { AnyStored } from "../database/stored.ts";
import { type CompressedPart, Prepared, compressPart } from "../http/prepared.ts";
import { StateCache } from "../http/state-cache.ts";
import { type Sight, type Viewer, sightOf, views } from "./collections.ts";
import { changesOf } from "./pull.ts";

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
class BroughtSongs {
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

/** A stored document behind the name of its collection. */
export type Document = readonly [collection: string, stored: AnyStored];

/* What a viewer cannot see is left out: an empty device has nothing to forget. */
const seen = (collection: string, stored: AnyStored, viewer: Viewer, personal: boolean): Change[] =>
  changesOf(views, collection, stored, viewer, (view) => view.isPersonal(stored) === personal).filter(
    (change) => "record" in change,
  );

/** True for a document of which some view differs between viewers with the same sight. */
const isPersonal = (collection: string, stored: AnyStored): boolean =>
  (views[collection] ?? []).some((view) => view.isPersonal(stored));

/** What all viewers with one sight have in common of a page, and the few documents that each of them sees differently. */
interface SharedPage {
  readonly part: CompressedPart;
  /** How many changes are in it. */
  readonly count: number;
  readonly personal: readonly Document[];
  /** Name of the set of songs that the page has brought (see `BroughtSongs`). */
  readonly brought: string;
}

/** Compressed; the pages of a band of 20,000 songs and 4,000 gigs in both sights. */
const KEPT_BYTES = 48 * 1024 * 1024;

/** What a page is made of. */
export interface Source {
  readonly documents: AsyncIterable<Document> | Iterable<Document>;
  /** The songs among them; for the first page. */
  readonly song_ids?: readonly string[];
}

/** The page's end, which is each device's own. */
interface End {
  readonly cursor: string | null;
  readonly after: (brought: string) => string | null;
  /** Documents that nobody else sees. */
  readonly own?: readonly Document[];
}

async function makeShared(
  { documents, song_ids = [] }: Source,
  sight: Sight,
  brought: BroughtSongs,
): Promise<SharedPage> {
  /* Nobody: what is shared must not depend on who asks. */
  const viewer: Viewer = { user_id: "", role: sight };
  const personal: Document[] = [];
  let count = 0;
  async function* texts(): AsyncGenerator<string> {
    yield '{"changes":[';
    for await (const [collection, stored] of documents) {
      if (isPersonal(collection, stored)) personal.push([collection, stored]);
      for (const change of seen(collection, stored, viewer, false)) {
        yield `${count > 0 ? "," : ""}${JSON.stringify(change)}`;
        count += 1;
      }
    }
  }
  const part = await compressPart(texts());
  return { part, count, personal, brought: brought.remember(song_ids) };
}

/**
 * The pages of a snapshot, serialised and compressed once per state of the band and right of sight. What is personal,
 * and the cursor, is added for every device.
 */
export class SnapshotPages {
  readonly broughtSongs = new BroughtSongs();
  readonly #pages = new StateCache<SharedPage>(KEPT_BYTES, ({ part }) => part.bytes.length);

  /**
   * The page called `name` as the viewer may see it. `state` has to be read before the first document, and the day counts
   * as a part of it, because it divides coming gigs from past ones.
   */
  async page(
    { name, state, read }: { readonly name: string; readonly state: string; readonly read: () => Promise<Source> },
    viewer: Viewer,
    { cursor, after: next, own = [] }: End,
  ): Promise<Prepared> {
    const sight = sightOf(viewer);
    const make = async () => makeShared(await read(), sight, this.broughtSongs);
    const { part, count, personal, brought } = await this.#pages.get(`${name}/${sight}`, state, make);
    const changes = [...personal, ...own]
      .flatMap(([collection, stored]) => seen(collection, stored, viewer, true))
      .map((change) => JSON.stringify(change));
    const comma = count === 0 || changes.length === 0 ? "" : ",";
    const end = `],"after":${JSON.stringify(next(brought))},"cursor":${JSON.stringify(cursor)}}`;
    return new Prepared(part, `${comma}${changes.join(",")}${end}`);
  }
}

/** `after` of a page, behind which `page` comes. */
export const afterFor = (page: LaterPage, viewer: Viewer) => (brought: string) => after(page, viewer, brought);
