import { mkdir, writeFile } from "node:fs/promises";
import { type Socket, connect } from "node:net";
import { join } from "node:path";
import { freePort } from "../support/server.ts";
import { type Driver, type Start, marionetteOf, overWebDriver } from "./driver.ts";
import { endGroup, startGroup, until } from "./processes.ts";

const START_LIMIT_MS = 60_000;

/** Removes the minimum width of Firefox's window: 450 px, wider than a phone. */
const AS_NARROW_AS_A_PHONE = ":root, body, #navigator-toolbox, #browser { min-width: 0 !important; }";

const preferences = (port: number, { profile, isPrivate = false, isStorageBlocked = false }: Start) => ({
  "marionette.port": port,
  "intl.accept_languages": "de-DE",
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.startup.page": 0,
  /* After a SIGKILL, Firefox would otherwise offer safe mode and reopen the previous pages. */
  "toolkit.startup.max_resumed_crashes": -1,
  "browser.sessionstore.resume_from_crash": false,
  "browser.download.folderList": 2,
  "browser.download.dir": join(profile, "downloads"),
  /* A saved PDF would otherwise open in a new tab and hide the page. */
  "browser.download.open_pdf_attachments_inline": false,
  "pdfjs.disabled": true,
  "toolkit.legacyUserProfileCustomizations.stylesheets": true,
  ...(isPrivate && { "browser.privatebrowsing.autostart": true }),
  ...(isStorageBlocked && { "network.cookie.cookieBehavior": 2 }),
});

async function connected(port: number): Promise<Socket | undefined> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

/**
 * A connection to Marionette, Firefox's remote control: `length:json` over TCP. A command is [0, id, name, parameters],
 * a reply [1, id, error, result].
 */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, { done: (result: unknown) => void; fail: (error: Error) => void }>();
  #buffer = Buffer.alloc(0);
  #last = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (part) => this.#read(part));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      for (const { fail } of this.#waiting.values()) fail(new Error("Firefox is gone"));
    });
  }

  #read(part: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, part]);
    for (;;) {
      const colon = this.#buffer.indexOf(":");
      const end = colon + 1 + Number(this.#buffer.subarray(0, Math.max(0, colon)).toString());
      if (colon === -1 || this.#buffer.length < end) return;
      const message: unknown = JSON.parse(this.#buffer.subarray(colon + 1, end).toString());
      this.#buffer = this.#buffer.subarray(end);
      /* Skips the first message, a greeting that is not an array. */
      if (Array.isArray(message))
        this.#settle(message as [1, number, { error: string; message: string } | null, unknown]);
    }
  }

  #settle([, id, error, result]: readonly [1, number, { error: string; message: string } | null, unknown]): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === null) waiting?.done(result);
    else waiting?.fail(new Error(`${error.error}: ${error.message}`));
  }

  async send(name: string, parameters: Record<string, unknown>): Promise<unknown> {
    const id = ++this.#last;
    const reply = new Promise((done, fail) => this.#waiting.set(id, { done, fail }));
    const message = JSON.stringify([0, id, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    const result = (await reply) as { readonly value?: unknown } | null;
    return result !== null && "value" in result ? result.value : result;
  }
}

/** Starts Firefox ESR in headless mode. */
export async function startFirefox(start: Start): Promise<Driver> {
  const { profile } = start;
  const port = await freePort();
  const lines = Object.entries(preferences(port, start)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await mkdir(join(profile, "downloads"), { recursive: true });
  await mkdir(join(profile, "chrome"), { recursive: true });
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  await writeFile(join(profile, "chrome", "userChrome.css"), AS_NARROW_AS_A_PHONE);
  const args = ["--headless", "--no-remote", "--marionette", "--profile", profile, "about:blank"];
  const browser = startGroup("firefox-esr", args, {
    env: { PATH: process.env["PATH"], HOME: profile, TZ: "Europe/Berlin", MOZ_CRASHREPORTER_DISABLE: "1" },
    stdio: "ignore",
  });
  const marionette = new Marionette(await until("Firefox", () => connected(port), START_LIMIT_MS));
  await marionette.send("WebDriver:NewSession", {});
  const driver = overWebDriver((command, parameters) =>
    /* In an unnamed sandbox a script shares the page's objects. */
    marionette.send(marionetteOf(command), { ...parameters, sandbox: null }),
  );
  await marionette.send("WebDriver:SetTimeouts", { script: 60_000, pageLoad: 60_000 });
  return { ...driver, kill: () => endGroup(browser) };
}
