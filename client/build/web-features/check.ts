import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OLDEST, oldestInWords } from "../browsers.ts";
import { allowed } from "./allowed.ts";
import { findInCode } from "./code-features.ts";
import { type Use, problemsOf } from "./problems.ts";
import { findInMarkup } from "./markup-features.ts";
import { findInStyles } from "./style-features.ts";

/* Run by `npm run check`. Fails if the app uses a feature that one of the oldest browsers lacks, unless allowed.ts says
   why it may use that feature. */

const root = fileURLToPath(new URL("../../..", import.meta.url));

/* lightningcss expects a version as a single number. */
const inOneNumber = (version: string): number => Number.parseInt(version, 10) << 16;
const targets = {
  safari: inOneNumber(OLDEST.Safari),
  ios_saf: inOneNumber(OLDEST.Safari),
  firefox: inOneNumber(OLDEST.Firefox),
  chrome: inOneNumber(OLDEST.Chrome),
};

function findInFiles(): Use[] {
  const uses: Use[] = [];
  for (const path of readdirSync(join(root, "client/src"), { recursive: true, encoding: "utf8" })) {
    const file = `client/src/${path.replaceAll("\\", "/")}`;
    const find = file.endsWith(".css")
      ? findInStyles
      : file.endsWith(".tsx") && !/\.test\.|\/testing\//.test(file)
        ? findInMarkup
        : undefined;
    if (find === undefined) continue;
    for (const gap of find(file, readFileSync(join(root, file), "utf8"), targets)) uses.push({ file, gap });
  }
  return uses;
}

const inCode = Promise.all(
  ["client/tsconfig.json", "client/tsconfig.sw.json"].map((config) => findInCode(root, config)),
);
const problems = problemsOf([...findInFiles(), ...(await inCode).flat()], allowed);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.stderr.write(`The app must work in ${oldestInWords}.\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
