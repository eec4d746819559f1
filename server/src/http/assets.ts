import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import express, { Router } from "express";
import type { RequestHandler } from "express";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long an app that was opened before an update can still request files from its build. */
const KEEP_OLD_ASSETS_DAYS = 30;

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The file name of the web app manifest, in the built app and in its URL. */
const MANIFEST = "manifest.webmanifest";

/** The directory in a build for files with a hash in their name. */
const HASHED = "assets";

/* Creates a hard link if possible, because that takes a tenth of the time of a copy. Linking fails if the data is on
   another disk or the build belongs to another user. */
function keep(file: string, archived: string): void {
  try {
    linkSync(file, archived);
  } catch {
    copyFileSync(file, archived);
  }
}

/**
 * Keeps this build's hashed assets in `archiveDir` and removes those that have not been in any build for 30 days. A
 * file's age is its modification time, which each start renews for the files in its build. Source maps, half of a
 * build's size, and the compressed copies are not archived, because no app requests them.
 */
export function archiveAssets(distDir: string, archiveDir: string, now: Date): void {
  const current = join(distDir, HASHED);
  mkdirSync(archiveDir, { recursive: true });
  for (const name of existsSync(current) ? readdirSync(current) : []) {
    if (/\.(map|br)$/.test(name)) continue;
    const archived = join(archiveDir, name);
    if (!statSync(join(current, name)).isFile()) continue;
    if (!existsSync(archived)) keep(join(current, name), archived);
    utimesSync(archived, now, now);
  }
  for (const name of readdirSync(archiveDir)) {
    const ageDays = (now.getTime() - statSync(join(archiveDir, name)).mtimeMs) / DAY_MS;
    if (ageDays > KEEP_OLD_ASSETS_DAYS) rmSync(join(archiveDir, name), { force: true });
  }
}

const immutable = { index: false, immutable: true, maxAge: ONE_YEAR_SECONDS * 1000, fallthrough: true } as const;

/** The ending of the compressed copies that the build makes of some files (client/build/compressed.ts). */
const COMPRESSED = ".br";

/** Answers from `dir`, with the compressed copy of a file if there is one and the client accepts it. */
function compressedOf(dir: string): RequestHandler {
  const names = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith(COMPRESSED)) : [];
  const paths = new Set(names.map((name) => `/${name.slice(0, -COMPRESSED.length)}`));
  const copies = express.static(dir, {
    ...immutable,
    setHeaders: (res, file) => {
      res.type(extname(file.slice(0, -COMPRESSED.length)));
      res.set("Content-Encoding", "br");
    },
  });
  return (req, res, next) => {
    if (!paths.has(req.path)) return next();
    res.vary("Accept-Encoding");
    if (req.acceptsEncodings("br") === false) return next();
    req.url = req.path + COMPRESSED;
    return copies(req, res, next);
  };
}

const wantsPage = (accept: string | undefined): boolean => accept === undefined || /text\/html|\*\/\*/.test(accept);

const missing: RequestHandler = (_req, res) => {
  res.status(404).type("text/plain").send("Not found");
};

/** Where the built app and the archive of its older assets are. */
export interface Assets {
  readonly distDir: string;
  readonly archiveDir: string;
}

interface Served extends Assets {
  /** Returns the web app manifest to serve in place of the built one. */
  readonly manifestOf: (built: object) => Promise<object>;
}

/**
 * Serves the built app. Hashed assets are cached forever; everything else (`index.html`, `sw.js`, the manifest) is
 * revalidated each time. A request for any page of the app gets `index.html`.
 */
export function serveApp({ distDir, archiveDir, manifestOf }: Served): Router {
  const router = Router();
  router.get(`/${MANIFEST}`, async (_req, res) => {
    const built = JSON.parse(await readFile(join(distDir, MANIFEST), "utf8")) as object;
    /* Without a database, installed apps still get the built manifest. */
    const manifest = await manifestOf(built).catch(() => built);
    res.set("Cache-Control", "no-cache").type("application/manifest+json").send(JSON.stringify(manifest));
  });
  const page = join(distDir, "index.html");
  router.use(
    `/${HASHED}`,
    compressedOf(join(distDir, HASHED)),
    express.static(join(distDir, HASHED), immutable),
    express.static(archiveDir, immutable),
    missing,
  );
  router.use(
    express.static(distDir, {
      index: false,
      /* Serves the pages for people outside the band without their extension: share.html is at /share. */
      extensions: ["html"],
      setHeaders: (res) => void res.setHeader("Cache-Control", "no-cache"),
    }),
  );
  router.get("/{*path}", (req, res, next) => {
    const isFile = /\.[a-z0-9]{2,12}$/i.test(req.path);
    if (isFile || !wantsPage(req.get("Accept")) || !existsSync(page)) return next();
    res.set("Cache-Control", "no-cache");
    return res.sendFile(page);
  });
  router.use(missing);
  return router;
}
