import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "../support/server.ts";
import { type Action, type Command, type Driver, type Start, httpOf, overWebDriver } from "./driver.ts";
import { endGroup, killMember, startGroup, until } from "./processes.ts";

/** Debian's own Python, which has the WebKitGTK bindings. */
const PYTHON = "/usr/bin/python3";
const WINDOW = fileURLToPath(new URL("window.py", import.meta.url));
const SCREEN = "1600x1300x24";

/** WebKit features that a site needs to store anything. */
const STORAGE = ["IndexedDBAPI", "LocalStorage", "ServiceWorkers", "BroadcastChannel"];

const argument = ({ profile, isPrivate = false, isStorageBlocked = false }: Start, steered: boolean): string =>
  JSON.stringify({ profile, private: isPrivate, without: isStorageBlocked ? STORAGE : [], steered });

/** Starts a separate virtual screen, so that windows do not take the focus from each other. */
async function startScreen(): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const args = ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"];
  const screen = startGroup("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const lines = createInterface({ input: screen.stdio[3] as NodeJS.ReadableStream });
  const number = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    screen.once("exit", (code) => reject(new Error(`Xvfb ended with code ${code}`)));
  });
  return { screen, display: `:${number}` };
}

const environment = (display: string, { profile }: Start): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  HOME: profile,
  DISPLAY: display,
  LANG: "C.UTF-8",
  TZ: "Europe/Berlin",
  GDK_BACKEND: "x11",
  LIBGL_ALWAYS_SOFTWARE: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
});

/** Sends a WebDriver command over HTTP; rejects with the reply's message. */
async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}

/** A screenshot waits for a frame, but a page at rest draws none. This invisible dot keeps it drawing. */
const KEEP_DRAWING = `
  const dot = document.documentElement.appendChild(document.createElement("i"));
  dot.id = "keep-drawing";
  Object.assign(dot.style, { position: "fixed", top: 0, left: 0, width: "1px", height: "1px", background: "gray" });
  const draw = (time) => {
    dot.style.opacity = String(0.01 + (time % 7) / 1000);
    if (dot.isConnected) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);`;
const STOP_DRAWING = `document.getElementById("keep-drawing")?.remove();`;

/** Starts WebKitGTK, controlled through WebDriver. */
export async function startWebKit(start: Start): Promise<Driver> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const args = [`--port=${port}`, "--host=127.0.0.1"];
  const browser = startGroup("WebKitWebDriver", args, { env: environment(display, start), stdio: "ignore" });
  const driver = `http://127.0.0.1:${port}`;
  await until("WebKitWebDriver", () =>
    ask("GET", `${driver}/status`).then(
      () => true,
      () => false,
    ),
  );
  const window = { binary: PYTHON, args: [WINDOW, argument(start, false)] };
  const wanted = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": window } } };
  const { sessionId } = (await ask("POST", `${driver}/session`, wanted)) as { sessionId: string };
  const send = (command: Command, parameters: Record<string, unknown>): Promise<unknown> => {
    const [method, path] = httpOf(command);
    return ask(method, `${driver}/session/${sessionId}${path}`, method === "GET" ? undefined : parameters);
  };
  await send("limits", { script: 60_000, pageLoad: 60_000 });
  const common = overWebDriver(send);
  return {
    ...common,
    async screenshot() {
      await common.read(KEEP_DRAWING);
      const picture = await common.screenshot();
      await common.read(STOP_DRAWING);
      return picture;
    },
    async kill() {
      await endGroup(browser);
      await endGroup(screen);
    },
  };
}

/**
 * A WebKit that survives the end of its network process, which contains the database. Under WebDriver, the browser
 * would end too.
 */
interface SteeredWebKit extends Driver {
  /** Ends the network process, as iOS does to an app in the background. */
  loseDatabase(): void;
}

/** The names of the keys that the journeys press without WebDriver. */
const NAMES: Readonly<Record<string, string>> = { "\uE00E": "PageUp", "\uE00F": "PageDown" };

/** Returns a script that simulates the actions in the page: a click at the last point, or else the key presses. */
const pressed = (actions: readonly Action[]): string => {
  const point = actions.findLast((action) => action.type === "pointerMove");
  if (point !== undefined) return `document.elementFromPoint(${point.x}, ${point.y}).closest("a, button").click();`;
  const keys = actions.flatMap((action) => (action.type === "keyDown" ? [NAMES[action.value] ?? action.value] : []));
  return `for (const key of ${JSON.stringify(keys)})
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));`;
};

type Order = { readonly open: string } | { readonly run: string };
type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string };

/** How long the window may take to reply; a page that waits for a lost database may never do so. */
const ANSWER_LIMIT_MS = 30_000;

/** Returns a function that sends a command to the process that owns the window, and resolves with the reply. */
function steering(browser: ChildProcess): (order: Order) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer) => void>();
  createInterface({ input: browser.stdout! }).on("line", (line) => {
    const answer = JSON.parse(line) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return async (order) => {
    const id = ++last;
    const { value, error } = await new Promise<Answer>((resolve) => {
      const limit = setTimeout(() => resolve({ id, error: "no answer" }), ANSWER_LIMIT_MS);
      waiting.set(id, (answer) => (clearTimeout(limit), resolve(answer)));
      browser.stdin!.write(`${JSON.stringify({ id, ...order })}\n`);
    });
    if (error !== undefined) throw new Error(`In the page: ${error}`);
    return value;
  };
}

/** Starts WebKitGTK without WebDriver, and therefore without screenshots and resizing. */
export async function startSteeredWebKit(start: Start): Promise<SteeredWebKit> {
  const { screen, display } = await startScreen();
  const browser = startGroup(PYTHON, [WINDOW, argument(start, true)], {
    env: environment(display, start),
    stdio: ["pipe", "pipe", "ignore"],
  });
  const send = steering(browser);
  const run = (body: string): Promise<unknown> => send({ run: body });
  const cannot = (): Promise<never> => Promise.reject(new Error("Only WebDriver can do this"));
  return {
    open: async (url) => void (await send({ open: url })),
    run,
    read: run,
    act: async (_device, actions) => void (await run(pressed(actions))),
    resize: cannot,
    screenshot: cannot,
    loseDatabase: () => killMember(browser, "WebKitNetworkPr"),
    async kill() {
      await endGroup(browser);
      await endGroup(screen);
    },
  };
}
