import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);

const isScriptOrStyle = (name: string): boolean => /\.(js|css)$/.test(name);

/**
 * Writes a compressed copy of each script and style sheet, which the server sends instead (server/src/http/assets.ts).
 * A new device fetches all of them; compressing them for each device would take the server half a second, and the level
 * that makes them smallest is too slow for a request.
 */
export function compressedFiles(): Plugin {
  let files: readonly string[] = [];
  return {
    name: "compressed-files",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      files = Object.keys(bundle)
        .filter(isScriptOrStyle)
        .map((name) => join(dir, name));
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
