import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";
import { firstFiles } from "./chunks.ts";

const compress = promisify(brotliCompress);

/**
 * Writes beside each file of a first visit one that is compressed as far as possible, which the server sends instead
 * (server/src/http/assets.ts). It is a seventh smaller than what the server can compress during a request. Not for all
 * files, because that would take longer than the build.
 */
export function compressedFiles(): Plugin {
  let files: readonly string[] = [];
  return {
    name: "compressed-files",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      files = firstFiles(bundle).map((name) => join(dir, name));
    },
    closeBundle: {
      /* Other plugins change files after they were written. */
      order: "post",
      sequential: true,
      async handler() {
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        await Promise.all(
          files.map(async (file) => await writeFile(`${file}.br`, await compress(await readFile(file), quality))),
        );
      },
    },
  };
}
