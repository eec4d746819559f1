import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Plugin, type PluginOption, build } from "vite";
import { buildTarget } from "./browsers.ts";

/** The build fails if the page of a shared gig loads more JavaScript than this, in gzipped bytes. */
const MAX_BYTES = 20_000;

const PAGE = "share.html";

const rootFolder = fileURLToPath(new URL("..", import.meta.url));

/** Fails the build if the page is too large for somebody with a slow phone who opens it once. */
function pageBudget(): Plugin {
  return {
    name: "share-page-budget",
    generateBundle(_options, bundle) {
      const code = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.code : []));
      const bytes = code.reduce((sum, one) => sum + gzipSync(one).length, 0);
      if (bytes > MAX_BYTES) this.error(`The page of a shared gig has ${bytes} bytes of JavaScript (gzip).`);
      this.info(`page of a shared gig: ${(bytes / 1000).toFixed(1)} KB gzip`);
    },
  };
}

/**
 * Builds the page of a shared gig after the app, in a bundle of its own: in the app's bundle it would share files with
 * the app and load most of it. The development server serves it at the same address, `/share`.
 */
export function sharePage(plugins: () => PluginOption[]): Plugin {
  return {
    name: "share-page",
    configureServer(server) {
      server.middlewares.use((req, _res, next) => {
        if (req.url === "/share") req.url = `/${PAGE}`;
        next();
      });
    },
    async writeBundle({ dir = "dist" }) {
      await build({
        configFile: false,
        root: rootFolder,
        publicDir: false,
        logLevel: "warn",
        plugins: [...plugins(), pageBudget()],
        build: {
          target: buildTarget,
          sourcemap: true,
          outDir: dir,
          /* A folder of its own, which the service worker leaves out. */
          assetsDir: "assets/outside",
          emptyOutDir: false,
          rolldownOptions: { input: fileURLToPath(new URL(`../${PAGE}`, import.meta.url)) },
        },
      });
    },
  };
}
