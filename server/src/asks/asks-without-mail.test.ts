import type { Contact } from "@bandstand/shared/asks/contract.ts";
import type { Ask, LineUp } from "@bandstand/shared/line-ups/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { expect, test } from "vitest";
import { startBand } from "../testing/band.ts";
import { created } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { createGig } from "../testing/records.ts";

const { clients } = await startBand({ now: "2026-05-09T12:00:00.000Z" });
const { editor, musician } = clients;

test("if mail is not configured, the reply to an ask says that an editor has to send the link", async () => {
  const fields = { name: "Tom", email: "tom@example.org", parts: ["Schlagzeug"], order: 0 };
  const { contact_id } = created<Contact>(await editor.post("/contacts", fields));
  const seat_id = newId();
  const seats = [{ seat_id, part: "Schlagzeug", user_id: memberIds.musician, optional: false }];
  const { line_up_id } = created<LineUp>(await editor.post("/line_ups", { name: "Trio", seats }));
  const { gig_id } = await createGig(editor, { line_up_id });
  await musician.put(`/availability/gig/${gig_id}`, { status: "out" });
  const ask = created<Ask>(await editor.post(`/asks/gig/${gig_id}`, { seat_id }));
  expect(ask).toMatchObject({ contact_id, told_by: "link", told_at: null });
  expect((await editor.get(`/asks/gig/${gig_id}`)).json<Ask[]>()).toEqual([ask]);
});
