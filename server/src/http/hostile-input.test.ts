import { registry } from "@bandstand/shared/api/registry.ts";
import { jsonSchemaOf } from "@bandstand/shared/api/json-schema.ts";
import { Problem } from "@bandstand/shared/contract/problem.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { allDocuments } from "../testing/documents.ts";
import type { Reply } from "../testing/client.ts";
import { type JsonSchema, sampleOf } from "../testing/sample.ts";
import { startBand } from "../testing/band.ts";

type WithBody = Route & { readonly body: z.ZodType };

const routes = Object.entries<Route>(registry);
const withBody = routes.filter((entry): entry is [string, WithBody] => typeof entry[1].body === "object");
const withQuery = routes.filter(([, { query }]) => query !== undefined);
const withPath = routes.filter(([, { params }]) =>
  Object.values(params === undefined ? {} : ((jsonSchemaOf(params, "input") as JsonSchema).properties ?? {})).some(
    ({ format }) => format === "uuid",
  ),
);

let before: string;
const { admin } = await startBand();

beforeAll(async () => {
  before = await allDocuments();
});

const pathOf = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());

const sendRaw = (route: Route, raw: string | Uint8Array<ArrayBuffer>, type = "application/json"): Promise<Reply> =>
  admin.send(route.method, pathOf(route), { raw, headers: { "Content-Type": type } });

/** Expects a problem response with one of the statuses. */
function expectRefused(reply: Reply, ...statuses: number[]): void {
  expect(statuses).toContain(reply.status);
  expect(reply.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  Problem.parse(reply.json());
}

/** Values that must not crash the service in any field. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "x".repeat(100_000),
  "2026-02-30",
  "2026-13-01T00:00:00Z",
  "25:00",
  "../../etc/passwd",
  "javascript:alert(1)",
  "<script>alert(1)</script>\u202e",
  [],
  ["a", "b"],
  [[]],
  {},
  { $ne: null },
  { $gt: "" },
  { $where: "1" },
  { length: 1e9 },
];

/**
 * All hostile values are parsed for each field, and every fourth invalid one is sent. Each field starts at another
 * value, so together they send all kinds.
 */
const SENT_EVERY = 4;

describe.each(withBody)("the body of %s", (_name, route) => {
  const sample = sampleOf(jsonSchemaOf(route.body, "input"));

  test("has a valid sample, so the following tests introduce one error at a time", () => {
    expect(route.body.safeParse(sample).error).toBeUndefined();
  });

  test.each([
    ["not JSON", "{"],
    ["an object with a missing value", '{"a":}'],
    ["two values", "{}{}"],
    ["an object with an infinite number", '{"a":1e400}'],
    ["an object with a lone surrogate", String.raw`{"a":"\ud800"}`],
    ["an object with a prototype", '{"__proto__":{"role":"admin"}}'],
    ["an object with a constructor", '{"a":{"constructor":{"prototype":{}}}}'],
    ["nested 40 levels deep", "[".repeat(40) + "]".repeat(40)],
    ["nested 100000 levels deep", "[".repeat(100_000)],
  ])("is refused with 400 if it is %s", async (_case, raw) => {
    const reply = await sendRaw(route, raw);
    expectRefused(reply, 400);
    expect(reply.json()["code"]).toBe("MALFORMED_JSON");
  });

  test("is refused with 400 if its bytes are not UTF-8", async () => {
    expectRefused(await sendRaw(route, new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])), 400);
  });

  test("is refused with 413 if it is larger than 1 MiB, and with 415 if it is not sent as JSON", async () => {
    expectRefused(await sendRaw(route, " ".repeat(1024 * 1024 + 1)), 413);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "",
      "application/json; charset=utf-16",
    ]) {
      expectRefused(await sendRaw(route, "{}", type), 415);
    }
  });

  test("is refused with 422 if it is not an object or has an unknown field", async () => {
    for (const raw of ["null", "[]", "1", '"a"', "true"]) expectRefused(await sendRaw(route, raw), 422);
    for (const key of ["$where", "role$", "_id", "isAdmin", "unknown"]) {
      const body = { ...(sample as object), [key]: 1 };
      expectRefused(await sendRaw(route, JSON.stringify(body)), 422);
    }
  });

  test("is refused with 422 if any field has a hostile value", async () => {
    for (const [nth, key] of Object.keys(sample as object).entries()) {
      const bodies = hostileValues.map((value) => ({ ...(sample as object), [key]: value }));
      const invalid = bodies.filter((candidate) => !route.body.safeParse(candidate).success);
      for (const body of invalid.filter((_, index) => index % SENT_EVERY === nth % SENT_EVERY)) {
        const reply = await sendRaw(route, JSON.stringify(body));
        expectRefused(reply, 422);
        expect(reply.json<Problem>().errors?.length).toBeGreaterThan(0);
      }
    }
  });
});

describe.each(withQuery)("the query of %s", (_name, route) => {
  const names = Object.keys(route.query?.shape ?? {});
  const ask = (search: string): Promise<Reply> =>
    admin.send(
      route.method,
      `${pathOf(route)}?${search}`,
      route.body === "text/csv" ? { raw: "", headers: { "Content-Type": "text/csv" } } : {},
    );

  test("is refused with 422 if it has an unknown name, an operator or a repeated name", async () => {
    for (const search of [
      "unknown=1",
      "$where=1",
      "__proto__=1",
      ...names.flatMap((name) => [`${name}[$ne]=1`, `${name}[]=1`, `${name}=1&${name}=2`]),
    ]) {
      expectRefused(await ask(search), 422);
    }
  });

  test("is refused with 400 if its percent-encoding is not UTF-8", async () => {
    for (const search of ["a=%ff", "a=%", "%c3=1"]) expectRefused(await ask(search), 400);
  });

  test("is refused with 422 if it has a hostile value", async () => {
    const values = [
      "",
      "-1",
      "1e9",
      "NaN",
      "99999999999999999999",
      "1.5",
      "null",
      "[object Object]",
      "\u0000",
      "x".repeat(5000),
    ];
    for (const name of names) {
      const others = Object.fromEntries(names.filter((other) => other !== name).map((other) => [other, "1"]));
      const bad = values.filter((value) => route.query?.safeParse({ ...others, [name]: value }).success === false);
      for (const value of bad)
        expectRefused(await ask(new URLSearchParams({ ...others, [name]: value }).toString()), 422);
    }
  });
});

describe.each(withPath)("the path of %s", (_name, route) => {
  const sample = typeof route.body === "object" ? sampleOf(jsonSchemaOf(route.body, "input")) : undefined;
  /* Leaves out ids that are also in the path, because a body that contradicts the path would be refused for that. */
  const own = Object.entries(sample ?? {}).filter(([name]) => !route.path.includes(`{${name}}`));
  const body = sample === undefined ? undefined : Object.fromEntries(own);
  const ask = (value: string): Promise<Reply> =>
    admin.send(
      route.method,
      route.path.replaceAll(/\{\w+\}/g, () => value),
      { body },
    );

  test("gets a 404 if it does not contain an existing id", async () => {
    for (const value of [
      "1",
      "null",
      "%00",
      "..%2f..%2fme",
      "%7B%22$ne%22:1%7D",
      "x".repeat(3000),
      "%e2%80%ae",
      crypto.randomUUID(),
    ]) {
      expectRefused(await ask(value), 404);
    }
  });

  test("gets a 400 if its percent-encoding is not UTF-8", async () => {
    expectRefused(await ask("%ff"), 400);
  });
});

describe.each(routes.filter(([, { body }]) => body === undefined))("%s, which takes no body,", (_name, route) => {
  test("refuses a body", async () => {
    const reply = await sendRaw(route, '{"role":"admin"}');
    expectRefused(reply, 422);
    if (route.query === undefined) expect(reply.json<Problem>().errors).toMatchObject([{ path: "role" }]);
    expectRefused(await sendRaw(route, "{"), 400);
    expectRefused(await sendRaw(route, "a=b", "text/plain"), 415);
  });
});

test("an unsupported method gets a 405 that lists the supported methods, and an unknown path gets a 404", async () => {
  const reply = await admin.patch("/me", {});
  expectRefused(reply, 405);
  expect(reply.headers.get("allow")).toBe("GET, PUT, HEAD");
  expectRefused(await admin.get("/no/such/path"), 404);
  expectRefused(await admin.send("OPTIONS", "/me"), 405);
  for (const path of ["/healthz", "/readyz", "/openapi.json", "/docs"]) {
    const refused = await admin.send("DELETE", path);
    expectRefused(refused, 405);
    expect(refused.headers.get("allow")).toBe("GET, HEAD");
  }
});

test("an Idempotency-Key that is not a UUID gets a 422", async () => {
  expectRefused(await admin.put("/me", {}, { "Idempotency-Key": "1" }), 422);
});

test("the database is unchanged after all these hostile requests", async () => {
  expect(await allDocuments()).toBe(before);
});
