import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { root, run, say } from "./prepare.mjs";

/* A Chromium for the browser tests, wherever one can be had, without ever waiting long for a host that is not there. */

const DOWNLOAD_LIMIT_SECONDS = 240;
const APT_LIMIT_SECONDS = 420;

/** @param {string[]} names @returns {string | undefined} the first of these programs on the PATH */
function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin", "/snap/bin");
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((file) => existsSync(file));
}

/** Where Playwright keeps its own Chromium, or undefined when it has none. */
function playwrightChromium() {
  const { chromium } = createRequire(join(root, "e2e", "package.json"))("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

const installed = () => onPath("chromium", "chromium-browser", "google-chrome") ?? playwrightChromium();

/** The distribution's own package, where we may install one: it brings every library that it needs. */
async function installDebianPackage() {
  if (!existsSync("/usr/bin/apt-get") || !/^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))) return;
  const isRoot = process.getuid?.() === 0;
  const mayBecomeRoot = spawnSync("sudo", ["-n", "true"], { stdio: "ignore", timeout: 10_000 }).status === 0;
  if (!isRoot && !mayBecomeRoot) return;
  say("Installing the chromium package for the browser tests …");
  const apt = (/** @type {string[]} */ ...args) => {
    const command = ["apt-get", "-qq", "-o", "Acquire::http::Timeout=20", "-o", "DPkg::Lock::Timeout=120", ...args];
    const [program = "", ...rest] = isRoot ? command : ["sudo", "-n", ...command];
    return run(program, rest, { env: { DEBIAN_FRONTEND: "noninteractive" }, limitSeconds: APT_LIMIT_SECONDS });
  };
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", "chromium");
}

/** Playwright's own build, for machines without that package. */
async function download() {
  say("Downloading a Chromium for the browser tests …");
  await run(process.execPath, [join(root, "e2e/node_modules/@playwright/test/cli.js"), "install", "chromium"], {
    cwd: join(root, "e2e"),
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
    limitSeconds: DOWNLOAD_LIMIT_SECONDS,
  });
}

/**
 * The path of a Chromium, installed if need be: Debian's package where that is allowed, else Playwright's download.
 * `CHROMIUM` in the environment names another one.
 * @returns {Promise<string | undefined>} undefined when none could be had
 */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const obtain of [async () => {}, installDebianPackage, download]) {
    await obtain();
    const found = installed();
    if (found) return found;
  }
  return undefined;
}
