import { createHash } from "node:crypto";
import type { syncRoutes } from "@bandstand/shared/sync/contract.ts";
import type { AnyStored } from "../database/stored.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { EventStream, type Handlers } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { SIGHT_FIELDS, type Viewer, views } from "./collections.ts";
import { cursorAt, decodeCursor, encodeCursor } from "./cursor.ts";
import { headWatch } from "./head-watch.ts";
import {
  allDocuments,
  firstDocuments,
  historyDocuments,
  logHead,
  openLog,
  ownDocuments,
  songDocuments,
} from "./model.ts";
import { collectionsShowing, pull } from "./pull.ts";
import { SnapshotPages, afterFor, wantedPage } from "./snapshot.ts";

/** Of `id:rev` lines in order of their ids; the app computes the same over its tables. */
const digestOf = (lines: readonly string[]): string =>
  createHash("sha256").update(lines.toSorted().join("\n")).digest("base64url").slice(0, 22);

function digests(documents: Readonly<Record<string, readonly AnyStored[]>>, viewer: Viewer) {
  const lines = new Map<string, string[]>();
  for (const { name } of Object.values(views).flat()) lines.set(name, []);
  for (const [collection, all] of Object.entries(documents))
    for (const stored of all)
      for (const name of collectionsShowing(views, collection, stored, viewer))
        lines.get(name)?.push(`${stored._id}:${stored.rev}`);
  return Object.fromEntries([...lines].map(([name, all]) => [name, { count: all.length, hash: digestOf(all) }]));
}

/** How often a self-check waits for a moment in which nobody writes. */
const QUIET_TRIES = 5;

/**
 * All documents as they are at one number of the log. A write in between would look like a fault of the device, which
 * would fetch everything anew: then it is tried again, and in the end put off with a 503.
 */
async function quietDocuments() {
  for (let tries = 0; tries < QUIET_TRIES; tries += 1) {
    const head = await logHead();
    const documents = await allDocuments(SIGHT_FIELDS);
    const isWritten = Object.values(documents).some((all) => all.some((stored) => stored.dirty));
    if (!isWritten && (await logHead())?._id === head?._id) return { head, documents };
  }
  throw new Refusal("UNAVAILABLE", { retryAfterSeconds: 60 });
}

export const syncHandlers = (context: AppContext): Handlers<typeof syncRoutes> => {
  const pages = new SnapshotPages();
  const pulls = context.metrics.counter("bandstand_sync_pulls_total", "Pulls of devices, by what they were given.");

  return {
    async syncPull({ caller, query, request }) {
      if (query.cursor === undefined) {
        pulls.add({ given: "reset" });
        return { changes: [], cursor: null, has_more: false, reset: true };
      }
      const cursor = decodeCursor(query.cursor, request.language);
      const given = await pull(await openLog(), views, cursor, caller);
      pulls.add({ given: given.reset ? "reset" : given.changes.length > 0 ? "changes" : "nothing" });
      return given;
    },

    async syncSnapshot({ caller, query, request }) {
      /* The head is read before the first document, so that the pull from it tells whatever changes meanwhile. */
      const { epoch, head } = await openLog();
      const today = context.today();
      const wanted = query.after === undefined ? "first" : wantedPage(query.after, caller);
      if (wanted === undefined)
        throw new Refusal("VALIDATION_FAILED", { faults: [faultAt("after", "invalid_format", request.language)] });
      const state = `${epoch}/${head?._id}/${head?.tag}/${today}`;
      if (wanted === "first") {
        const read = () => firstDocuments(today, { drafts: caller.role !== "musician" });
        const cursor = encodeCursor(cursorAt(epoch, head, caller));
        const own = await ownDocuments(caller.user_id);
        return await pages.page({ name: "first", state, read }, caller, {
          cursor,
          own,
          after: afterFor("songs", caller),
        });
      }
      const { page, brought } = wanted;
      if (page === "history") {
        const read = async () => historyDocuments(today);
        return await pages.page({ name: page, state, read }, caller, { cursor: null, after: () => null });
      }
      const except = pages.broughtSongs.songs(brought);
      const read = () => songDocuments(except);
      const next = () => afterFor("history", caller)(brought);
      return await pages.page({ name: except.size === 0 ? page : `${page}/${brought}`, state, read }, caller, {
        cursor: null,
        after: next,
      });
    },

    async syncDigest({ caller }) {
      const { epoch } = await openLog();
      const { head, documents } = await quietDocuments();
      return { cursor: encodeCursor(cursorAt(epoch, head, caller)), collections: digests(documents, caller) };
    },

    syncEvents: () => new EventStream((send) => headWatch.listen((seq) => send("change", { seq }))),
  };
};
