import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";
import { firstFiles } from "./chunks.ts";

const compress = promisify(brotliCompress);

/**
 * Writes a compressed copy of each file of a first visit, which the server sends instead (server/src/http/assets.ts). At
 * the highest level, which is too slow for a request, a copy is a seventh smaller. Other files get none, because
 * compressing them would take longer than the build.
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
