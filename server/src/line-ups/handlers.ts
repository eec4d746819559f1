import type { lineUpRoutes } from "@bandstand/shared/line-ups/routes.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { type StoredLineUp, allLineUps, changeLineUp, createLineUp, lineUpRecord, lineUpsByName } from "./model.ts";

const answer = (stored: StoredLineUp) => new Answer(lineUpRecord(stored), { rev: stored.rev });

export const lineUpHandlers = (context: AppContext): Handlers<typeof lineUpRoutes> => ({
  async listLineUps({ query: { skip, limit } }) {
    const all = await lineUpsByName();
    const items = all.slice(skip, skip + limit).map(lineUpRecord);
    return { items, total: all.length, has_more: skip + items.length < all.length };
  },

  async createLineUp({ caller, body: { line_up_id, ...fields }, request }) {
    const write = writeOf(caller, request, context.now());
    const { stored } = await createLineUp(caller, records.idFor(line_up_id, write), fields, write);
    return answer(stored);
  },

  async getLineUp({ params }) {
    const found = (await allLineUps()).get(params.line_up_id);
    if (found === undefined) throw new Refusal("NOT_FOUND");
    return answer(found);
  },

  async updateLineUp({ caller, params, body, request }) {
    const write = versionedWriteOf(caller, request, context.now());
    const { stored } = await changeLineUp(caller, params.line_up_id, write, body);
    return answer(stored);
  },
});
