import { newId } from "@bandstand/shared/contract/uuid.ts";
import { expect, test } from "vitest";
import { mutationOf } from "../data/mutation-kinds.ts";
import { showLanguage } from "../i18n/text.ts";
import "../schedule/commands.ts";
import "./commands.ts";

const KINDS = [
  "addChecklistItem",
  "changeChecklistItem",
  "markChecklistItem",
  "deleteChecklistItem",
  "addScheduleItem",
  "changeScheduleItem",
  "deleteScheduleItem",
];

test("every kind of checklist edit has its own description, even if the gig is deleted", async () => {
  const item_id = newId();
  const item = { item_id, title: "Kabel", category: "Technik", responsible: null, due_date: null, comment: null };
  const args = { gig_id: newId(), item_id, title: "Kabel", item, done: true, fields: {} };
  for (const language of ["de", "en"] as const) {
    await showLanguage(language);
    const said = KINDS.map((name) => mutationOf(name)?.describe?.(args, undefined));
    expect(new Set(said).size).toBe(KINDS.length);
    for (const text of said) expect(text).toContain("Kabel");
  }
});
