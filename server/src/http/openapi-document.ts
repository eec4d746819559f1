import { createHash } from "node:crypto";
import { openApiDocument } from "@bandstand/shared/api/openapi.ts";
import type { OpenApiDocument } from "@bandstand/shared/api/openapi.ts";
import { registry } from "@bandstand/shared/api/registry.ts";
import { WIRE_VERSION } from "@bandstand/shared/contract/version.ts";
import { canonicalJson } from "./strict-json.ts";

/** The OpenAPI document of the whole interface. */
export const currentDocument = (): OpenApiDocument => openApiDocument(registry, WIRE_VERSION);

/** The content of `docs/openapi.json`. */
export const documentText = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 1)}\n`;

/** Keys with texts for readers, which programs do not depend on. */
const WORDS = new Set(["summary", "description"]);

/** A hash of the parts of the document that programs depend on; descriptions do not affect it. */
export function wireHash({ paths, components }: OpenApiDocument): string {
  const wire: unknown = JSON.parse(
    JSON.stringify({ paths, components }, (key, value: unknown) =>
      WORDS.has(key) && typeof value === "string" ? undefined : value,
    ),
  );
  return createHash("sha256").update(canonicalJson(wire)).digest("hex").slice(0, 32);
}
