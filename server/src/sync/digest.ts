import { createHash } from "node:crypto";
import type { AnyStored } from "../database/stored.ts";
import { Refusal } from "../http/errors.ts";
import { StateCache } from "../http/state-cache.ts";
import { type Sight, type View, type Viewer, sightOf, views } from "./collections.ts";
import { eachDocument, logHead, openLog } from "./model.ts";

interface CollectionDigest {
  readonly count: number;
  readonly hash: string;
}

/** Counts and hashes `id:rev` lines, sorted by id. The app computes the same digest over its tables. */
const digestOf = (lines: readonly string[]): CollectionDigest => ({
  count: lines.length,
  hash: createHash("sha256").update(lines.toSorted().join("\n")).digest("base64url").slice(0, 22),
});

const lineOf = ({ _id, rev }: AnyStored): string => `${_id}:${rev}`;

const NAMES = Object.values(views)
  .flat()
  .map(({ name }) => name);

/** A document of which even members with the same sight get different records, and the view that makes them. */
interface Personal {
  readonly view: View;
  readonly stored: AnyStored;
}

/** The parts of the digests, by view, that all viewers with the same sight have in common. */
interface Shared {
  /** The digests of the views that have no personal documents. */
  readonly digests: ReadonlyMap<string, CollectionDigest>;
  /** The `id:rev` lines of the other views, to which each viewer's personal documents are added. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
}

interface BandDigest {
  readonly personal: readonly Personal[];
  readonly of: Readonly<Record<Sight, Shared>>;
}

/** How many times a self-check tries to read the documents without a write in between. */
const QUIET_TRIES = 5;

/** Thrown if something was written while the documents were being read. */
class NotQuiet extends Error {}

/** Collects the lines that all viewers with the same sight have in common. */
class SharedLines {
  readonly #viewer: Viewer;
  readonly #lines = new Map<string, string[]>(NAMES.map((name) => [name, []]));

  constructor(sight: Sight) {
    /* The viewer is not a member, because shared content must not depend on who asks. */
    this.#viewer = { user_id: "", role: sight };
  }

  add({ name, see }: View, stored: AnyStored): void {
    if (see(stored, this.#viewer)) this.#lines.get(name)?.push(lineOf(stored));
  }

  finish(personal: ReadonlySet<string>): Shared {
    const all = [...this.#lines];
    return {
      digests: new Map(all.filter(([name]) => !personal.has(name)).map(([name, lines]) => [name, digestOf(lines)])),
      lines: new Map(all.filter(([name]) => personal.has(name))),
    };
  }
}

/**
 * Reads all documents as of `position` in the log. Throws `NotQuiet` if something is written meanwhile, because a
 * correct device would then not match the digest and would fetch everything again.
 */
async function readBand(position: number | undefined): Promise<BandDigest> {
  const [musician, editor] = [new SharedLines("musician"), new SharedLines("editor")];
  const personal: Personal[] = [];
  for await (const [collection, stored] of eachDocument()) {
    if (stored.dirty) throw new NotQuiet();
    for (const view of views[collection] ?? [])
      if (view.variesBy(stored) === "member") personal.push({ view, stored });
      else for (const lines of [musician, editor]) lines.add(view, stored);
  }
  if ((await logHead())?._id !== position) throw new NotQuiet();
  const names = new Set<string>(personal.map(({ view }) => view.name));
  return { personal, of: { musician: musician.finish(names), editor: editor.finish(names) } };
}

function digestFor({ personal, of }: BandDigest, viewer: Viewer): Record<string, CollectionDigest> {
  const { digests, lines } = of[sightOf(viewer)];
  const seen = personal.filter(({ view, stored }) => view.see(stored, viewer));
  const ownDigest = (name: string): CollectionDigest => {
    const own = seen.filter(({ view }) => view.name === name).map(({ stored }) => lineOf(stored));
    return digestOf([...(lines.get(name) ?? []), ...own]);
  };
  return Object.fromEntries(NAMES.map((name) => [name, digests.get(name) ?? ownDigest(name)]));
}

/** The approximate memory, in bytes, that a kept document or line takes. */
const DOCUMENT_BYTES = 500;
const KEPT_BYTES = 16 * 1024 * 1024;

/** The digests for the self-check. For each state of the log, the band is read once for all devices that ask. */
export class Digests {
  readonly #bands = new StateCache<BandDigest>(KEPT_BYTES, ({ personal, of }) => {
    const lines = Object.values(of).flatMap((shared) => [...shared.lines.values()]);
    return lines.reduce((sum, some) => sum + some.length, personal.length) * DOCUMENT_BYTES;
  });

  /**
   * Returns the digest of each collection at the head of the log. Throws a 503 if writes never pause for long enough.
   */
  async current(viewer: Viewer) {
    for (let tries = 0; tries < QUIET_TRIES; tries += 1) {
      const { epoch, head } = await openLog();
      try {
        const make = () => readBand(head?._id);
        const band = await this.#bands.get("band", `${epoch}/${head?._id}/${head?.tag}`, make);
        return { epoch, head, collections: digestFor(band, viewer) };
      } catch (error) {
        if (!(error instanceof NotQuiet)) throw error;
      }
    }
    throw new Refusal("UNAVAILABLE", { retryAfterSeconds: 60 });
  }
}
