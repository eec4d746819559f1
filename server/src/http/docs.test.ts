import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { registry } from "@bandstand/shared/contract/registry.ts";
import { WIRE_PIN } from "@bandstand/shared/contract/version.ts";
import { expect, test } from "vitest";
import { docsPage } from "./docs.ts";
import { currentDocument, documentText, wireHash } from "./openapi-document.ts";

const document = currentDocument();

test("docs/openapi.json is what the contracts say", async () => {
  const written = await readFile(new URL("../../../docs/openapi.json", import.meta.url), "utf8");
  const fresh = createHash("sha256").update(documentText(document)).digest("hex");
  expect(
    createHash("sha256").update(written).digest("hex"),
    "write it anew: pnpm --filter @bandstand/server openapi",
  ).toBe(fresh);
});

test("the wire is the one that installed apps speak", () => {
  expect(
    wireHash(document),
    "The interface has changed. Can last month's app still speak with it? Then set WIRE_PIN to this hash; if not, raise WIRE_VERSION too and write down which side is deployed first.",
  ).toBe(WIRE_PIN);
});

test("the document lists every operation once, by the name the app calls it by", () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(names.toSorted()).toEqual(Object.keys(registry).toSorted());
});

test("the page shows every operation and loads nothing from elsewhere", () => {
  const page = docsPage(document);
  for (const name of Object.keys(registry)) expect(page).toContain(`id="${name}"`);
  expect(page).not.toMatch(/https?:\/\/(?!localhost)[^"<\s]*\.(js|css|png|woff2?)/);
  expect(page).not.toMatch(/<script|style=|\son\w+=/);
});

test("no path carries a version, so that it never has to change", () => {
  for (const path of Object.keys(document.paths)) expect(path).not.toMatch(/\/v?\d+(\.\d+)*(\/|$)/);
});
