import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./prepare.mjs";

/** Files of the kit that render nothing visible, or that only other parts of the kit use. */
const NOT_SHOWN = new Set([
  "combobox-input.tsx",
  "combobox-option.tsx",
  "deferred.tsx",
  "form.tsx",
  "incremental-for.tsx",
  "password-owner.tsx",
]);

/** @param {string} folder */
const filesOf = (folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".tsx"));

test("the component gallery shows every component of the UI kit", () => {
  const shown = filesOf("client/gallery").flatMap((name) => {
    const imports = readFileSync(join(root, "client/gallery", name), "utf8").matchAll(
      /"\.\.\/src\/ui\/([\w-]+\.tsx)"/g,
    );
    return [...imports].map(([, part]) => part);
  });
  const parts = filesOf("client/src/ui").filter((name) => !name.endsWith(".test.tsx") && !NOT_SHOWN.has(name));
  expect(parts.filter((part) => !shown.includes(part))).toEqual([]);
});
