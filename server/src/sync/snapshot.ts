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
export const PAGES = ["songs", "history"] as const;
export type Page = "first" | (typeof PAGES)[number];

export const pageAfter = (page: Page): string | null => PAGES[page === "first" ? 0 : PAGES.indexOf(page) + 1] ?? null;

/** A page as the viewer may see it, without what it cannot see: an empty device has nothing to forget. */
const seen = (documents: Readonly<Record<string, readonly AnyStored[]>>, viewer: Viewer, personal: boolean): Change[] =>
  Object.entries(documents).flatMap(([collection, all]) =>
    all
      .flatMap((stored) => changesOf(views, collection, stored, viewer))
      .filter((change) => "record" in change)
      .filter((change) => personal || change.collection !== "me"),
  );

export const firstPage = (
  documents: Readonly<Record<string, readonly AnyStored[]>>,
  viewer: Viewer,
  cursor: string,
): Snapshot => ({
  changes: seen(documents, viewer, true),
  after: pageAfter("first"),
  cursor,
});

interface CachedPage {
  readonly head: number;
  readonly prepared: Promise<Prepared>;
}

/**
 * The later, large pages, compressed once per head of the log and role. They hold nothing personal, so that all members
 * of a role share them; a page of an older head is thrown away.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();

  async page(
    page: Page,
    head: number,
    viewer: Viewer,
    read: () => Promise<Record<string, AnyStored[]>>,
  ): Promise<Prepared> {
    const name = `${page}/${viewer.role}`;
    const known = this.#pages.get(name);
    if (known?.head === head) return await known.prepared;
    const prepared = this.#prepare(page, viewer, read);
    this.#pages.set(name, { head, prepared });
    prepared.catch(() => this.#pages.delete(name));
    return await prepared;
  }

  async #prepare(page: Page, viewer: Viewer, read: () => Promise<Record<string, AnyStored[]>>): Promise<Prepared> {
    const body: Snapshot = { changes: seen(await read(), viewer, false), after: pageAfter(page), cursor: null };
    const json = Buffer.from(JSON.stringify(body));
    return new Prepared(json, await compress(json, BROTLI));
  }
}
