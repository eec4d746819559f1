import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { root, run, say } from "./prepare.mjs";

/* Finds or installs the browsers for the tests. All downloads have time limits, in case a host is not reachable. */

/** @typedef {"chromium" | "webkit" | "firefox"} Engine */

const DOWNLOAD_LIMIT_SECONDS = 240;
const APT_LIMIT_SECONDS = 420;

/** @param {string[]} names @returns {string | undefined} the first of these programs on the PATH */
function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin", "/snap/bin");
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((file) => existsSync(file));
}

/** The path of Playwright's own Chromium, or undefined if it is not installed. */
function playwrightChromium() {
  const { chromium } = createRequire(join(root, "e2e", "package.json"))("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** The path of WebKit's driver. Undefined if the driver, Xvfb or the Python bindings of GTK and WebKit are missing. */
function webkit() {
  const probe = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import Gtk, WebKit2";
  const canMakeWindow = () => spawnSync("/usr/bin/python3", ["-c", probe], { stdio: "ignore" }).status === 0;
  return onPath("Xvfb") && canMakeWindow() ? onPath("WebKitWebDriver") : undefined;
}

/**
 * For each engine, its Debian packages and a function that finds the installed program.
 * @type {Record<Engine, { packages: string[], find: () => string | undefined }>}
 */
const engines = {
  chromium: {
    /* The browser tests use the headless shell (e2e/support/chromium.ts). */
    packages: ["chromium", "chromium-headless-shell"],
    find: () =>
      process.env.CHROMIUM || (onPath("chromium", "chromium-browser", "google-chrome") ?? playwrightChromium()),
  },
  webkit: {
    packages: ["webkit2gtk-driver", "xvfb", "python3-gi", "python3-gi-cairo", "gir1.2-webkit2-4.1"],
    find: webkit,
  },
  firefox: { packages: ["firefox-esr"], find: () => onPath("firefox-esr") },
};

/**
 * Installs missing engines from Debian packages, which include all libraries they need. Does nothing on other systems
 * or without permission to install.
 * @param {Engine[]} names
 */
export async function installEngines(names) {
  const missing = names.filter((name) => engines[name].find() === undefined);
  if (missing.length === 0) return;
  if (!existsSync("/usr/bin/apt-get") || !/^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))) return;
  const isRoot = process.getuid?.() === 0;
  const mayBecomeRoot = spawnSync("sudo", ["-n", "true"], { stdio: "ignore", timeout: 10_000 }).status === 0;
  if (!isRoot && !mayBecomeRoot) return;
  const packages = missing.flatMap((name) => engines[name].packages);
  say(`Installing packages for the browser tests: ${packages.join(" ")} …`);
  const apt = (/** @type {string[]} */ ...args) => {
    const command = ["apt-get", "-qq", "-o", "Acquire::http::Timeout=20", "-o", "DPkg::Lock::Timeout=120", ...args];
    const [program = "", ...rest] = isRoot ? command : ["sudo", "-n", ...command];
    return run(program, rest, { env: { DEBIAN_FRONTEND: "noninteractive" }, limitSeconds: APT_LIMIT_SECONDS });
  };
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
}

/** Downloads Playwright's Chromium, for systems without the Debian package. */
async function download() {
  say("Downloading a Chromium for the browser tests …");
  await run(process.execPath, [join(root, "e2e/node_modules/@playwright/test/cli.js"), "install", "chromium"], {
    cwd: join(root, "e2e"),
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
    limitSeconds: DOWNLOAD_LIMIT_SECONDS,
  });
}

/**
 * The path of WebKit's driver or of Firefox. Installs it if necessary and possible.
 * @param {"webkit" | "firefox"} name
 * @returns {Promise<string | undefined>} undefined if it is not available
 */
export async function findEngine(name) {
  await installEngines([name]);
  return engines[name].find();
}

/**
 * The path of a Chromium. Installs it if necessary: Debian's package if allowed, otherwise Playwright's download. The
 * environment variable `CHROMIUM` overrides the search.
 * @returns {Promise<string | undefined>} undefined if none is available
 */
export async function findChromium() {
  await installEngines(["chromium"]);
  if (engines.chromium.find() === undefined) await download();
  return engines.chromium.find();
}
