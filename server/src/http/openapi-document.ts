import { createHash } from "node:crypto";
import { dereferenced } from "@bandstand/shared/api/dereference.ts";
import { openApiDocument } from "@bandstand/shared/api/openapi.ts";
import type { OpenApiDocument } from "@bandstand/shared/api/openapi.ts";
import { registry } from "@bandstand/shared/api/registry.ts";
import { schemaNames } from "@bandstand/shared/api/schemas.ts";
import { WIRE_VERSION } from "@bandstand/shared/contract/version.ts";
import { syncEvents, syncSchemas } from "@bandstand/shared/sync/contract.ts";
import { canonicalJson } from "./strict-json.ts";

/** Generates the OpenAPI document of the whole interface. */
export const currentDocument = (): OpenApiDocument =>
  openApiDocument({
    routes: registry,
    records: syncSchemas,
    events: syncEvents,
    names: schemaNames,
    version: WIRE_VERSION,
  });

/** Returns the content of `docs/openapi.json`. A value that fits on one line is not split. */
export const documentText = (document: OpenApiDocument): string => `${jsonText(document, 0)}\n`;

const LINE = 120;

function jsonText(value: unknown, depth: number): string {
  const short = JSON.stringify(value, null, 1).replaceAll(/\n */g, " ");
  if (typeof value !== "object" || value === null || short.length + depth <= LINE) return short;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const members = Array.isArray(value)
    ? value.map((member) => jsonText(member, depth + 1))
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${jsonText(member, depth + 1)}`);
  const indent = " ".repeat(depth + 1);
  return `${open}\n${indent}${members.join(`,\n${indent}`)}\n${" ".repeat(depth)}${close}`;
}

/** Keys whose values are for human readers; programs do not depend on them. */
const WORDS = new Set(["summary", "description"]);

/**
 * Hashes the parts of the document that programs depend on. Descriptions and component names do not affect the hash.
 */
export function wireHash(document: OpenApiDocument): string {
  const { paths, components, "x-sync-collections": collections, "x-events": events } = document;
  const used = dereferenced({ paths, securitySchemes: components.securitySchemes, collections, events }, document);
  const wire: unknown = JSON.parse(
    JSON.stringify(used, (key, value: unknown) => (WORDS.has(key) && typeof value === "string" ? undefined : value)),
  );
  return createHash("sha256").update(canonicalJson(wire)).digest("hex").slice(0, 32);
}
