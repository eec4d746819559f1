import { isMutating } from "@bandstand/shared/contract/route.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logHead } from "../sync/model.ts";
import { gatherBand } from "../testing/rights-band.ts";
import { nameOf, requestOf, routeOf } from "../testing/rights-request.ts";
import type { Row } from "../testing/rights-row.ts";
import { scenes } from "../testing/rights-scenes.ts";
import type { Band } from "../testing/rights-scenes.ts";
import { rightsTable } from "../testing/rights-table.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

/* What is no change of a record: sessions and tokens, of which each request may make a new one. */
const NOT_RECORDS = ["/login", "/refresh", "/logout", "/setup", "/password_reset", "/me/", "/admin/"];

/* Its event is completed by whoever finds it incomplete, each of whom notes that; the room's own tests prove it is one. */
const COMPLETED_BY_ALL = "decideSurvey for a gig";

const AT_ONCE = 4;

let server: TestServer;
let band: Band;

beforeAll(async () => {
  server = await startTestServer();
  band = await gatherBand(server);
});
afterAll(() => server.close());

/** The first place of a row at which the admin succeeds. */
const successOf = ({ cells }: Row): string | undefined =>
  cells
    .split(", ")
    .map((line) => line.split(" "))
    .find((line) => Number(line.at(-1)) < 300)?.[0];

const changes = rightsTable.filter((row) => {
  if (row.operation === COMPLETED_BY_ALL) return false;
  const { method, path } = routeOf(row);
  const isRecord = !NOT_RECORDS.some((start) => path.startsWith(start)) || path.startsWith("/me/absences");
  return isMutating(method) && isRecord && successOf(row) !== undefined;
});

const head = async (): Promise<number> => (await logHead())?._id ?? 0;

/** Sends a row's request so often at the same moment under one key; answers the statuses and how far the log went on. */
async function sendAtOnce(row: Row, times: number) {
  const { ids } = await scenes[row.scene](band, successOf(row) ?? "", "admin");
  const { method, path, sent } = requestOf(row, ids, "admin");
  const headers = { ...("headers" in sent && sent.headers), "Idempotency-Key": newId() };
  const before = await head();
  const all = Array.from({ length: times }, () => band.members.admin.client.send(method, path, { ...sent, headers }));
  const replies = await Promise.all(all);
  return { statuses: replies.map(({ status }) => status), written: (await head()) - before };
}

describe("sent four times at the same moment under one key, it is done once and answered four times:", () => {
  test("every kind of change is tried", () => {
    expect(new Set(changes.map(nameOf)).size).toBeGreaterThan(45);
  });

  test.each(changes.map((row) => [row.operation, row] as const))("%s", async (_name, row) => {
    const once = await sendAtOnce(row, 1);
    const often = await sendAtOnce(row, AT_ONCE);
    expect(often.statuses).toEqual(Array.from({ length: AT_ONCE }, () => once.statuses[0]));
    expect(once.statuses[0]).toBeLessThan(300);
    expect(often.written).toBe(once.written);
  });
});
