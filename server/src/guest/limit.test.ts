import type { Ask } from "@bandstand/shared/line-ups/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { expect, test } from "vitest";
import { created } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { createGig } from "../testing/records.ts";

const { server, editor } = await startBand({ env: { RATE_LIMIT_GUEST_PER_MINUTE: "3", TRUST_PROXY: "1" } });

const read = async (token: string, from: string): Promise<number> =>
  (await server.device().post("/guest/read", { token }, { "X-Forwarded-For": from })).status;

test("one address may try only a few links a minute, valid or not; other addresses are not affected", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await read(newId(), "192.0.2.1"));
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
  expect(await read(newId(), "192.0.2.2")).toBe(404);
});

test("one link can be opened only a few times a minute, even from different addresses", async () => {
  const seat_id = newId();
  const seats = [{ seat_id, part: "Bass", user_id: null, optional: false }];
  const { line_up_id } = created<{ line_up_id: string }>(await editor.post("/line_ups", { name: "Trio", seats }));
  const { gig_id } = await createGig(editor, { date: "2090-06-20", line_up_id });
  const contact = { name: "Aushilfe", parts: ["Bass"], order: 1 };
  const { contact_id } = created<{ contact_id: string }>(await editor.post("/contacts", contact));
  const { ask_id } = created<Ask>(await editor.post(`/asks/gig/${gig_id}`, { seat_id, contact_id }));
  const { url } = (await editor.post(`/asks/gig/${gig_id}/${ask_id}/link`)).json<{ url: string }>();
  const statuses: number[] = [];
  for (const last of [11, 12, 13, 14]) statuses.push(await read(url.split("#")[1] ?? "", `192.0.2.${last}`));
  expect(statuses).toEqual([200, 200, 200, 429]);
});
