import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { currentDocument, documentText, wireHash } from "./openapi-document.ts";

/* Writes docs/openapi.json from the contracts; with --check it only reports whether the file is up to date. */

const file = fileURLToPath(new URL("../../../docs/openapi.json", import.meta.url));
const document = currentDocument();
const fresh = documentText(document);

const isFresh = (): boolean => {
  try {
    return readFileSync(file, "utf8") === fresh;
  } catch {
    return false;
  }
};

if (process.argv.includes("--check")) {
  if (!isFresh()) {
    process.stderr.write("docs/openapi.json does not match the contracts.\n");
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, fresh);
  process.stdout.write(`Wrote docs/openapi.json. Pin of the wire: ${wireHash(document)}\n`);
}
