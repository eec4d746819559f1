/** An input action of W3C WebDriver: moving or pressing a pointer, or pressing and releasing a key. */
export type Action =
  | { readonly type: "pointerMove"; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: "pointerDown" | "pointerUp"; readonly button: 0 }
  | { readonly type: "keyDown" | "keyUp"; readonly value: string }
  | { readonly type: "pause"; readonly duration: number };

/** The operations that the journeys need from a browser engine. The profile outlives the engine. */
export interface Driver {
  /** Opens an address; resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** Runs a function body in the page. WebKit counts this as a user gesture for five seconds. */
  run(body: string): Promise<unknown>;
  /** Like `run`, but for a body that does not wait; no engine counts this as a user gesture. */
  read(body: string): Promise<unknown>;
  /** Performs real mouse (`pointer`) or keyboard (`key`) actions. */
  act(device: "pointer" | "key", actions: readonly Action[]): Promise<void>;
  /** Sets the window's outer size in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The visible page as PNG. */
  screenshot(): Promise<Buffer>;
  /** Kills all processes of the browser, as a power cut would. */
  kill(): Promise<void>;
}

/** Options for starting an engine. */
export interface Start {
  /** The directory for everything the browser stores; downloads go into its subdirectory `downloads`. */
  readonly profile: string;
  /** True for a private window, whose data is gone after it closes. */
  readonly isPrivate?: boolean;
  /** Blocks all storage for sites. */
  readonly isStorageBlocked?: boolean;
}

export type Command = keyof typeof commands;

/** For each command: method and path in W3C WebDriver over HTTP, and its name in Firefox's Marionette. */
const commands = {
  open: ["POST", "/url", "WebDriver:Navigate"],
  read: ["POST", "/execute/sync", "WebDriver:ExecuteScript"],
  run: ["POST", "/execute/async", "WebDriver:ExecuteAsyncScript"],
  act: ["POST", "/actions", "WebDriver:PerformActions"],
  resize: ["POST", "/window/rect", "WebDriver:SetWindowRect"],
  screenshot: ["GET", "/screenshot", "WebDriver:TakeScreenshot"],
  limits: ["POST", "/timeouts", "WebDriver:SetTimeouts"],
} as const;

export const httpOf = (command: Command): readonly [string, string] => [commands[command][0], commands[command][1]];
export const marionetteOf = (command: Command): string => commands[command][2];

type Send = (command: Command, parameters: Record<string, unknown>) => Promise<unknown>;

/** A WebDriver reply: the value, or the error that the page threw. */
interface Reply {
  readonly value?: unknown;
  readonly error?: string;
}

/** Creates a driver without `kill`: the two protocols differ only in how a browser is started and ended. */
export function overWebDriver(send: Send): Omit<Driver, "kill"> {
  return {
    open: async (url) => void (await send("open", { url })),
    read: (body) => send("read", { script: body, args: [] }),
    async run(body) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = (await send("run", { script, args: [] })) as Reply;
      if (error !== undefined) throw new Error(`In the page: ${error}`);
      return value;
    },
    async act(device, actions) {
      const source = {
        id: device,
        type: device,
        ...(device === "pointer" && { parameters: { pointerType: "mouse" } }),
      };
      await send("act", { actions: [{ ...source, actions }] });
    },
    resize: async (width, height) => void (await send("resize", { width, height })),
    screenshot: async () => {
      const reply = (await send("screenshot", { full: false })) as string | { readonly value: string };
      return Buffer.from(typeof reply === "string" ? reply : reply.value, "base64");
    },
  };
}
