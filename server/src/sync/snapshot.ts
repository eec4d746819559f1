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

/** Where a snapshot's pages stop; the last is null. */
const PAGES = ["songs", "history"] as const;
export type Page = "first" | (typeof PAGES)[number];

const pageAfter = (page: Page, { role }: Viewer): string | null => {
  const next = PAGES[page === "first" ? 0 : PAGES.indexOf(page) + 1];
  return next === undefined ? null : `${next}.${role}`;
};

/**
 * The page that `after` asks for; undefined when it is none of ours. Of a snapshot that was begun in another role it is
 * the first page again, which a device knows by its cursor: pages of different rights make no whole, and a role that
 * changed twice in between would leave no trace in the cursor.
 */
export function pageOf(after: string, { role }: Viewer): Page | undefined {
  const [name, begunAs] = after.split(".");
  const page = PAGES.find((one) => one === name);
  return page !== undefined && begunAs !== role ? "first" : page;
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
  cursor: string,
): Snapshot => ({
  changes: seen(documents, viewer, true),
  after: pageAfter("first", viewer),
  cursor,
});

interface CachedPage {
  readonly moment: string;
  readonly prepared: Promise<Prepared>;
}

/**
 * The later, large pages, compressed once per head of the log, day and role. They hold nothing personal, so that all
 * members of a role share them; a page of an older moment is thrown away. The day counts because it divides coming gigs
 * from past ones: yesterday's page of the past lacks the gig that was yesterday's first page's.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();

  async page(
    page: Page,
    { head, today }: { readonly head: number; readonly today: string },
    viewer: Viewer,
    read: () => Promise<Record<string, AnyStored[]>>,
  ): Promise<Prepared> {
    const name = `${page}/${viewer.role}`;
    const moment = `${head}/${today}`;
    const known = this.#pages.get(name);
    if (known?.moment === moment) return await known.prepared;
    const prepared = this.#prepare(page, viewer, read);
    this.#pages.set(name, { moment, prepared });
    prepared.catch(() => this.#pages.delete(name));
    return await prepared;
  }

  async #prepare(page: Page, viewer: Viewer, read: () => Promise<Record<string, AnyStored[]>>): Promise<Prepared> {
    const body: Snapshot = { changes: seen(await read(), viewer, false), after: pageAfter(page, viewer), cursor: null };
    const json = Buffer.from(JSON.stringify(body));
    return new Prepared(json, await compress(json, BROTLI));
  }
}
