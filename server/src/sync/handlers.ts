import type { syncRoutes } from "@bandstand/shared/sync/routes.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { EventStream, type Handlers } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { sightOf, views } from "./collections.ts";
import { cursorAt, decodeCursor, encodeCursor } from "./cursor.ts";
import { Digests } from "./digest.ts";
import { headWatch } from "./head-watch.ts";
import { firstDocuments, historyDocuments, openLog, ownDocuments, songDocuments } from "./model.ts";
import { pull } from "./pull.ts";
import { ChangeStream } from "./change-stream.ts";
import { LATER, SnapshotPages, wantedPage } from "./snapshot.ts";

export const syncHandlers = (context: AppContext): Handlers<typeof syncRoutes> => {
  const pages = new SnapshotPages(context.env.SECRET_KEY);
  const checks = new Digests();
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
      /* Read the head before the first document, so a pull from it includes every later change. */
      const { epoch, head } = await openLog();
      const today = context.today();
      const wanted = query.after === undefined ? "first" : wantedPage(query.after, caller);
      if (wanted === undefined)
        throw new Refusal("VALIDATION_FAILED", { faults: [faultAt("after", "invalid_format", request.language)] });
      const state = `${epoch}/${head?._id}/${head?.tag}/${today}`;
      if (wanted === "first") {
        const drafts = sightOf(caller) === "editor";
        const read = () => firstDocuments(today, { drafts });
        const cursor = encodeCursor(cursorAt(epoch, head, caller));
        const own = await ownDocuments(caller.user_id);
        return await pages.page({ name: drafts ? "first/drafts" : "first", state, read }, caller, {
          cursor,
          own,
          later: LATER,
        });
      }
      const { page, brought } = wanted;
      if (page === "history") {
        const read = async () => historyDocuments(today);
        return await pages.page({ name: page, state, read }, caller, { cursor: null, later: [] });
      }
      const except = pages.broughtSongs.songs(brought, sightOf(caller));
      const read = () => songDocuments(except);
      return await pages.page({ name: except.size === 0 ? page : `${page}/${brought}`, state, read }, caller, {
        cursor: null,
        later: ["history"],
        brought,
      });
    },

    async syncDigest({ caller }) {
      const { epoch, head, collections } = await checks.current(caller);
      return { cursor: encodeCursor(cursorAt(epoch, head, caller)), collections };
    },

    syncEvents: ({ query }) =>
      new EventStream((send, current) => {
        if (query.changes === undefined) return headWatch.listen((seq) => send("change", { seq }));
        const sending = new ChangeStream(send, current);
        return headWatch.listen((seq) => sending.advance(seq));
      }),
  };
};
