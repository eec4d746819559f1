import { isMutating } from "@bandstand/shared/contract/route.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { logHead } from "../sync/model.ts";
import { gatherBand } from "../testing/rights-band.ts";
import { nameOf, requestOf, routeOf } from "../testing/rights-request.ts";
import type { Row } from "../testing/rights-row.ts";
import { scenes } from "../testing/rights-scenes.ts";
import type { Band } from "../testing/rights-targets.ts";
import { rightsTable } from "../testing/rights-table.ts";
import { startServer } from "../testing/band.ts";

/* Paths of operations that are left out: they change sessions and tokens rather than records, and every request may
   create new ones. */
const NOT_RECORDS = ["/login", "/refresh", "/logout", "/setup", "/password_reset", "/me/", "/admin/"];

/*
 * Left out too: each concurrent request may complete the event that this operation creates, and add a log entry for
 * that. The survey tests prove that there is only one event.
 */
const COMPLETED_BY_ALL = "decideSurvey for a gig";

const AT_ONCE = 4;

let band: Band;

const server = await startServer();

beforeAll(async () => {
  band = await gatherBand(server);
});

/** Returns the first place in a row of the rights table where the admin's request succeeds. */
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

/**
 * Sends a row's request `times` times concurrently with the same key. Returns the statuses and the number of new log
 * entries.
 */
async function sendAtOnce(row: Row, times: number) {
  const { ids } = await scenes[row.scene](band, successOf(row) ?? "", "admin");
  const { method, path, sent } = requestOf(row, ids, "admin");
  const headers = { ...("headers" in sent && sent.headers), "Idempotency-Key": newId() };
  const before = await head();
  const all = Array.from({ length: times }, () => band.members.admin.client.send(method, path, { ...sent, headers }));
  const replies = await Promise.all(all);
  return { statuses: replies.map(({ status }) => status), written: (await head()) - before };
}

describe("an operation sent four times concurrently with the same idempotency key", () => {
  test("is tested for more than 45 operations", () => {
    expect(new Set(changes.map(nameOf)).size).toBeGreaterThan(45);
  });

  test.each(changes.map((row) => [row.operation, row] as const))(
    "is carried out once and returns the same status each time: %s",
    async (_name, row) => {
      const once = await sendAtOnce(row, 1);
      const often = await sendAtOnce(row, AT_ONCE);
      expect(often.statuses).toEqual(Array.from({ length: AT_ONCE }, () => once.statuses[0]));
      expect(once.statuses[0]).toBeLessThan(300);
      expect(often.written).toBe(once.written);
    },
  );
});
