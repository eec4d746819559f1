import { CHECKLIST_MAX } from "@bandstand/shared/checklist/limits.ts";
import type { checklistRoutes } from "@bandstand/shared/checklist/routes.ts";
import type { ChecklistItem, GigChecklistItemIn } from "@bandstand/shared/checklist/contract.ts";
import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import { itemIn, withAdded, withChanged, without } from "../gigs/items.ts";
import { type StoredGig, changeGig, findGig, markItem } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { refuseUnknownMember, refuseUnlessResponsible } from "../users/responsible.ts";

/** The fields of an item that a person enters, without the id and `done`. */
const sentFields = ({ title, category, responsible, due_date, comment }: Omit<GigChecklistItemIn, "item_id">) => ({
  title,
  category,
  responsible,
  due_date,
  comment,
});

const answer = ({ checklist, rev }: StoredGig, item_id: string): Answer<ChecklistItem> =>
  new Answer(itemIn(checklist, item_id), { rev });

export const checklistHandlers = (context: AppContext): Handlers<typeof checklistRoutes> => {
  return {
    async listChecklist({ caller, params }) {
      const gig = await findGig(params.gig_id, { drafts: caller.role !== "musician" });
      if (gig === null) throw new Refusal("NOT_FOUND");
      return new Answer(gig.checklist, { rev: gig.rev });
    },

    async createChecklistItem({ caller, params, body, request }) {
      await refuseUnknownMember(body.responsible, request.language);
      const write = writeOf(caller, request, context.now());
      const item: ChecklistItem = { item_id: records.idFor(body.item_id, write), ...sentFields(body), done: false };
      const { stored } = await changeGig(caller, params.gig_id, write, (gig) => {
        if (isPastGig(gig, context.today())) throw new Refusal("CHECKLIST_PAST");
        return { checklist: withAdded(gig.checklist, item, { max: CHECKLIST_MAX, sentFields }) };
      });
      return answer(stored, item.item_id);
    },

    async updateChecklistItem({ caller, params, body, request }) {
      const { gig_id, item_id } = params;
      if (body.item_id !== undefined && body.item_id !== item_id)
        throw new Refusal("VALIDATION_FAILED", { faults: [faultAt("item_id", "invalid_value", request.language)] });
      await refuseUnknownMember(body.responsible, request.language);
      const { stored } = await changeGig(
        caller,
        gig_id,
        versionedWriteOf(caller, request, context.now()),
        ({ checklist }) => ({
          checklist: withChanged(checklist, item_id, ({ done }) => ({ item_id, ...sentFields(body), done })),
        }),
      );
      return answer(stored, item_id);
    },

    async markChecklistItem({ caller, params: { gig_id, item_id }, body, request }) {
      const done = body?.done ?? true;
      const write = writeOf(caller, request, context.now());
      const { stored } = await markItem(caller, gig_id, write, ({ checklist }) => {
        refuseUnlessResponsible(caller, itemIn(checklist, item_id).responsible);
        return withChanged(checklist, item_id, (item) => ({ ...item, done }));
      });
      return answer(stored, item_id);
    },

    async deleteChecklistItem({ caller, params: { gig_id, item_id }, request }) {
      const write = writeOf(caller, request, context.now());
      await changeGig(caller, gig_id, write, ({ checklist }) => ({ checklist: without(checklist, item_id) }));
    },
  };
};
