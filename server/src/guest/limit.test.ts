import { newId } from "@bandstand/shared/contract/uuid.ts";
import { expect, test } from "vitest";
import { startServer } from "../testing/band.ts";

const server = await startServer({ env: { RATE_LIMIT_GUEST_PER_MINUTE: "3", TRUST_PROXY: "1" } });

const guess = async (from: string): Promise<number> => {
  const reply = await server.device().post("/guest/read", { token: newId() }, { "X-Forwarded-For": from });
  return reply.status;
};

test("one address may try a few links a minute, right or wrong; another address is not affected", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await guess("192.0.2.1"));
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
  expect(await guess("192.0.2.2")).toBe(404);
});
