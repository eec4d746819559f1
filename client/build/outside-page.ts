import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Plugin, type PluginOption, type Rolldown, build } from "vite";
import { buildTarget } from "./browsers.ts";

interface OutsidePageOptions {
  /** The page's path without the leading slash; also the name of its HTML file. */
  readonly name: string;
  /** The build fails if the page loads more JavaScript than this before it shows something, in gzipped bytes. */
  readonly maxBytes: number;
  /** The page's own service worker, a module without imports, which keeps the page's files on the device. */
  readonly worker?: string;
  readonly plugins: () => PluginOption[];
}

const rootFolder = fileURLToPath(new URL("..", import.meta.url));
const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** A separate folder, which the app's service worker does not cache. */
const FOLDER = "assets/outside";

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/** Returns `chunk` and everything it imports statically, directly or indirectly. */
function loadedWith(chunk: Rolldown.OutputChunk, all: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const found = new Set([chunk]);
  for (const { imports } of found) for (const other of all) if (imports.includes(other.fileName)) found.add(other);
  return found;
}

/** Fails the build if the page loads more JavaScript than `maxBytes`: people open it once, perhaps on a slow phone. */
function pageBudget({ name, maxBytes }: OutsidePageOptions): Plugin {
  return {
    name: `${name}-page-budget`,
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(".html"));
      if (page === undefined) return this.error(`${name}.html has no code.`);
      const bytes = [...loadedWith(page, chunks)].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
      if (bytes > maxBytes) this.error(`The page /${name} loads ${bytes} bytes of JavaScript (gzip).`);
      this.info(`page /${name}: ${(bytes / 1000).toFixed(1)} KB gzip`);
    },
  };
}

/** Placeholders in the worker's code for the page's files and for a hash of their content. */
const FILES = /["'`]__FILES__["'`]/;
const VERSION = /__VERSION__/;

/** Writes the list of files to cache into the worker. Their names are known only after bundling. */
function workerFiles(name: string, fileName: string): Plugin {
  return {
    name: `${name}-worker-files`,
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle[fileName];
        if (worker?.type !== "chunk" || worker.imports.length > 0) return this.error(`${fileName} must be one file.`);
        for (const place of [FILES, VERSION])
          if (!place.test(worker.code)) this.error(`${fileName} lacks the placeholder ${place.source}`);
        const files = Object.values(bundle).filter((file) => file !== worker && !file.fileName.endsWith(".map"));
        const content = createHash("sha256");
        for (const file of files) content.update(file.type === "chunk" ? file.code : file.source);
        const kept = files.filter((file) => file.fileName.startsWith(FOLDER));
        worker.code = worker.code
          .replace(FILES, JSON.stringify([`/${name}`, ...kept.map((file) => `/${file.fileName}`)]))
          .replace(VERSION, content.digest("hex").slice(0, 16));
      },
    },
  };
}

/**
 * Builds a page for people outside the band, in a separate bundle after the app's. In the same bundle, the page would
 * share files with the app and load most of it. The development server serves it at the same address.
 */
export function outsidePage(options: OutsidePageOptions): Plugin {
  const { name, worker, plugins } = options;
  const workerFile = `${name}-sw.js`;
  return {
    name: `${name}-page`,
    configureServer(server) {
      server.middlewares.use((req, _res, next) => {
        if (req.url === `/${name}`) req.url = `/${name}.html`;
        next();
      });
    },
    async writeBundle({ dir = "dist" }) {
      await build({
        configFile: false,
        root: rootFolder,
        publicDir: false,
        logLevel: "warn",
        plugins: [...plugins(), pageBudget(options), worker !== undefined && workerFiles(name, workerFile)],
        build: {
          target: buildTarget,
          sourcemap: true,
          outDir: dir,
          assetsDir: FOLDER,
          emptyOutDir: false,
          rolldownOptions: {
            input: { [name]: inRoot(`${name}.html`), ...(worker !== undefined && { [`${name}-sw`]: inRoot(worker) }) },
            output: {
              entryFileNames: (chunk) => (chunk.name === `${name}-sw` ? workerFile : `${FOLDER}/[name]-[hash].js`),
            },
          },
        },
      });
    },
  };
}
