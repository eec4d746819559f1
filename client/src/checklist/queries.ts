import type { ChecklistItem } from "@bandstand/shared/checklist/contract.ts";
import { type Accessor, createEffect, createMemo, untrack } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { text } from "../i18n/text.ts";

type GigRow = RowOf<"gigs">;

/** Returns a gig's checklist as a store, so that a change updates only one card. */
export function createItems(gig: Accessor<GigRow>): readonly ChecklistItem[] {
  const [state, setState] = createStore({ items: structuredClone(untrack(() => gig().checklist)) });
  createEffect(() => setState("items", reconcile(structuredClone(gig().checklist), { key: "item_id" })));
  return state.items;
}

/** The band's checklist categories in order. */
export function useCategories(): Accessor<readonly string[]> {
  const config = createLiveRecord(() => db().config.toCollection().first());
  return createMemo(() => {
    const own = config()?.checklistCategories ?? [];
    return own.length > 0 ? own : [text().checklist.general];
  });
}
