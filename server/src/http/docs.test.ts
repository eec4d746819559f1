import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { dereferenced } from "@bandstand/shared/api/dereference.ts";
import { openApiDocument } from "@bandstand/shared/api/openapi.ts";
import { registry } from "@bandstand/shared/api/registry.ts";
import { WIRE_PIN } from "@bandstand/shared/contract/version.ts";
import express from "express";
import { expect, test } from "vitest";
import { docsPage, docsRoutes } from "./docs.ts";
import { currentDocument, documentText, wireHash } from "./openapi-document.ts";

const document = currentDocument();

interface Schema {
  readonly type?: string;
  readonly items?: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>> | undefined;

test("docs/openapi.json matches the contracts", async () => {
  const written = await readFile(new URL("../../../docs/openapi.json", import.meta.url), "utf8");
  const fresh = createHash("sha256").update(documentText(document)).digest("hex");
  expect(
    createHash("sha256").update(written).digest("hex"),
    "docs/openapi.json is out of date. To write it again: pnpm --filter @bandstand/server openapi",
  ).toBe(fresh);
});

test("the wire format matches the pinned one, which installed apps use", () => {
  expect(
    wireHash(document),
    "The interface has changed. If last month's app still works with it, set WIRE_PIN to this hash. Otherwise raise WIRE_VERSION too, and write down which side has to be deployed first.",
  ).toBe(WIRE_PIN);
});

test("the OpenAPI document lists every operation once, with the name that the app uses", () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(names.toSorted()).toEqual(Object.keys(registry).toSorted());
});

test("in the OpenAPI document, all records, inputs and responses have names, and operations share parameters and errors", () => {
  const { schemas, parameters, responses } = document.components;
  for (const name of ["GigOut", "GigUpdate", "GigChecklistItemIn", "GigChecklistItemOut", "SoftConfigUpdateIn"])
    expect(schemas).toHaveProperty(name);
  for (const name of ["SongScrawlOut", "SeasonStatistics"]) expect(schemas).toHaveProperty(name);
  const reference = { $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/) };
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const [reply, ...errors] = Object.values(operation.responses);
    for (const error of errors) expect(error).toEqual({ $ref: expect.stringContaining("#/components/responses/") });
    for (const content of [operation.requestBody?.["content"], reply?.["content"]]) {
      const schema = (content as Content)?.["application/json"]?.schema;
      const named = schema?.type === "array" ? schema.items : schema;
      if (named !== undefined && named.type !== "string") expect(named).toEqual(reference);
    }
  }
  expect(Object.keys(parameters)).toEqual(expect.arrayContaining(["gig_id", "skip", "limit"]));
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["NotFound", "StaleRecord"]));
});

test("the names and references in the OpenAPI document do not change its meaning", () => {
  const unnamed = openApiDocument({
    routes: registry,
    records: {},
    events: {},
    names: new Map(),
    version: String(document.info["version"]),
  });
  /* One reference is left, because the schema `JsonValue` refers to itself. The name in it is replaced, because the two
     documents compared below use different names. */
  const left = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll(/#\/components\/schemas\/\w+/g, "itself"));
  expect(left(dereferenced(document.paths, document))).toEqual(left(dereferenced(unnamed.paths, unnamed)));
});

test("the API's web page shows every operation and loads nothing from other hosts", () => {
  const page = docsPage(document);
  for (const name of Object.keys(registry)) expect(page).toContain(`id="${name}"`);
  expect(page).not.toMatch(/https?:\/\/(?!localhost)[^"<\s]*\.(js|css|png|woff2?)/);
  expect(page).not.toMatch(/<script|style=|\son\w+=/);
});

test("no path in the API contains a version", () => {
  for (const path of Object.keys(document.paths)) expect(path).not.toMatch(/\/v?\d+(\.\d+)*(\/|$)/);
});

test("the OpenAPI document and the API's web page are generated once and served unchanged", async () => {
  const server = express().use("/api", docsRoutes()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    for (const [name, text] of [
      ["openapi.json", JSON.stringify(document)],
      ["docs", docsPage(document)],
      ["openapi.json", JSON.stringify(document)],
      ["docs", docsPage(document)],
    ] as const) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/${name}`);
      expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-cache"]);
      expect(await reply.text()).toBe(text);
    }
  } finally {
    server.close();
  }
});
