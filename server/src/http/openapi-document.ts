import { createHash } from "node:crypto";
import { openApiDocument } from "@bandstand/shared/contract/openapi.ts";
import type { OpenApiDocument } from "@bandstand/shared/contract/openapi.ts";
import { registry } from "@bandstand/shared/contract/registry.ts";
import { WIRE_VERSION } from "@bandstand/shared/contract/version.ts";
import { canonicalJson } from "./strict-json.ts";

/** The document of the whole interface. */
export const currentDocument = (): OpenApiDocument => openApiDocument(registry, WIRE_VERSION);

/** The document as `docs/openapi.json` holds it. */
export const documentText = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 1)}\n`;

/** Words for readers, which a program does not depend on. */
const WORDS = new Set(["summary", "description"]);

/** A hash of everything in the document that a program depends on: a changed sentence does not change it. */
export function wireHash({ paths, components }: OpenApiDocument): string {
  const wire: unknown = JSON.parse(
    JSON.stringify({ paths, components }, (key, value: unknown) =>
      WORDS.has(key) && typeof value === "string" ? undefined : value,
    ),
  );
  return createHash("sha256").update(canonicalJson(wire)).digest("hex").slice(0, 32);
}
