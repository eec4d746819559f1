import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const POLICY = fileURLToPath(new URL("../src/ui/trusted-types.ts", import.meta.url));

const TEMPLATE = "t.innerHTML = html;";

/**
 * Routes Solid's compiled templates, the app's only HTML strings, through its Trusted Types policy, and makes Kobalte
 * clear its announcements with `textContent` instead of `innerHTML`. Fails the build if Solid's code no longer matches,
 * because the app would then stay blank in Chromium.
 */
export function trustedTypes(): Plugin {
  let isDone = false;
  return {
    name: "trusted-types",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/(solid-js\/web\/dist|@kobalte\/core\/dist)\// },
      handler(code, id) {
        if (id.includes("/@kobalte/")) {
          return { code: code.replaceAll(/\.innerHTML = "";/g, '.textContent = "";'), map: null };
        }
        if (!code.includes(TEMPLATE)) this.error("solid-js now creates its templates in a different way.");
        isDone = true;
        const through = code.replace(TEMPLATE, "t.innerHTML = trustedTemplate(html);");
        return { code: `import { trustedTemplate } from ${JSON.stringify(POLICY)};\n${through}`, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !isDone) this.error("solid-js's templates were not found.");
    },
  };
}
