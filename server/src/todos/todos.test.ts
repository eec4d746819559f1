import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { UserTodos } from "@bandstand/shared/todos/contract.ts";
import { describe, expect, it } from "vitest";
import { type Client, created } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { createGig } from "../testing/records.ts";

const NOW = "2026-05-08T12:00:00Z";

const { editor, musician } = await startBand({ now: NOW });

const todos = async (who: Client): Promise<UserTodos> => (await who.get("/user_todos")).json<UserTodos>();
const mine = { user_id: memberIds.musician };

const gig = async (fields: object = {}): Promise<string> => (await createGig(editor, fields)).gig_id;

async function item(gig_id: string, title: string, more: object = {}): Promise<string> {
  const body = { title, category: "Technik", responsible: mine, ...more };
  return created<{ item_id: string }>(await editor.post(`/gigs/${gig_id}/checklist`, body)).item_id;
}

describe("a member's tasks", () => {
  it("include open items assigned to the member on published gigs' checklists, earliest due first", async () => {
    const gig_id = await gig();
    await item(gig_id, "Licht bestellen");
    await item(gig_id, "Strom klären", { due_date: "2026-05-20" });
    await item(gig_id, "Für Editor", { responsible: { user_id: memberIds.editor } });
    await item(gig_id, "Für Kim", { responsible: { name: "Kim" } });
    const done = await item(gig_id, "Erledigt");
    await editor.send("PATCH", `/gigs/${gig_id}/checklist/${done}/done`);
    const draft = await gig({ published: 0 });
    await item(draft, "Geheim");
    const { gig_checklist_todos } = await todos(musician);
    expect(gig_checklist_todos.map(({ title }) => title)).toEqual(["Strom klären", "Licht bestellen"]);
    expect(gig_checklist_todos[0]).toMatchObject({ gig_id, gig_name: "Stadtfest", gig_date: "2026-06-20" });
    expect((await todos(editor)).gig_checklist_todos.map(({ title }) => title)).toEqual(["Für Editor"]);
    await editor.put(`/gigs/${draft}`, { published: 1 });
    expect((await todos(musician)).gig_checklist_todos.map(({ title }) => title)).toContain("Geheim");
    await editor.delete(`/gigs/${gig_id}`);
    expect((await todos(musician)).gig_checklist_todos.map(({ title }) => title)).toEqual(["Geheim"]);
  });

  it("include the member's open todos from rehearsals, even past ones", async () => {
    const todo = (text: string, more: object = {}): object => ({ text, responsible: mine, ...more });
    const recorded = { begin: "2026-04-01T17:00:00Z", todos: [todo("Noten kopieren"), todo("Fertig", { done: true })] };
    await editor.post("/reh", recorded);
    await editor.post("/reh", {
      begin: "2026-05-20T17:00:00Z",
      todos: [todo("Mikro kaufen", { due_date: "2026-05-12" }), todo("Tee", { responsible: null })],
    });
    const { rehearsal_todos } = await todos(musician);
    expect(rehearsal_todos.map(({ text }) => text)).toEqual(["Mikro kaufen", "Noten kopieren"]);
    expect(rehearsal_todos[1]).toMatchObject({ rehearsal_begin: "2026-04-01T17:00:00.000Z" });
  });

  it("include upcoming gigs and rehearsals until they are answered, and suggestions until they are voted on", async () => {
    const gig_id = await gig();
    const { rehearsal_id } = (await editor.post("/reh", { begin: "2026-05-09T17:00:00Z" })).json<{
      rehearsal_id: string;
    }>();
    await editor.post("/reh", { begin: "2026-05-07T17:00:00Z" });
    const song_id = newId();
    await editor.post("/suggestions", { song_id, title: "Komet", interpret: "Udo" });
    const before = await todos(musician);
    expect(before.pending_gigs.map((one) => one.gig_id)).toContain(gig_id);
    expect(before.pending_gigs).toEqual((await musician.get("/availability/pending_gigs")).json());
    expect(before.pending_rehearsals[0]).toMatchObject({ rehearsal_id, planned_song_ids: [] });
    expect(before.pending_rehearsals.every(({ end }) => end > new Date(NOW).toISOString())).toBe(true);
    expect(before.open_votes).toContainEqual({ song_id, title: "Komet", interpret: "Udo" });
    await musician.put(`/availability/gig/${gig_id}`, { status: "maybe" });
    await musician.put(`/availability/rehearsal/${rehearsal_id}`, { status: "out" });
    await musician.put(`/suggestions/${song_id}/vote`, { vote: "abstain" });
    const after = await todos(musician);
    expect(after.pending_gigs.map((one) => one.gig_id)).not.toContain(gig_id);
    expect(after.pending_rehearsals.map((one) => one.rehearsal_id)).not.toContain(rehearsal_id);
    expect(after.open_votes).toEqual([]);
    expect((await todos(editor)).pending_gigs.map((one) => one.gig_id)).toContain(gig_id);
  });

  it("include open surveys until they are answered, in the order in which they close", async () => {
    const ask = async (title: string, closes_at: string | null): Promise<{ survey_id: string; option_id: string }> => {
      const body = { kind: "opinion", title, closes_at, options: [{ text: "Ja" }, { text: "Nein" }] };
      const made = await editor.post("/surveys", body);
      const { survey_id, options } = made.json<{ survey_id: string; options: { option_id: string }[] }>();
      return { survey_id, option_id: options[0]?.option_id ?? "" };
    };
    const open = await ask("Neue Hemden?", null);
    const soon = await ask("Neuer Name?", "2026-05-10T10:00:00.000Z");
    const closed = await ask("Vorbei?", null);
    await editor.post(`/surveys/${closed.survey_id}/close`);
    const titles = async (): Promise<string[]> => (await todos(musician)).open_surveys.map(({ title }) => title);
    expect(await titles()).toEqual(["Neuer Name?", "Neue Hemden?"]);
    const said = { answers: { [open.option_id]: true } };
    expect((await musician.put(`/surveys/${open.survey_id}/response`, said)).status).toBe(200);
    expect(await titles()).toEqual(["Neuer Name?"]);
    expect((await todos(musician)).open_surveys[0]).toMatchObject({ survey_id: soon.survey_id, kind: "opinion" });
  });
});
