/** Where a pointer is and what it does there, or which key goes down and up: the actions of WebDriver, in its words. */
export type Action =
  | { readonly type: "pointerMove"; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: "pointerDown" | "pointerUp"; readonly button: 0 }
  | { readonly type: "keyDown" | "keyUp"; readonly value: string }
  | { readonly type: "pause"; readonly duration: number };

/** What the journeys ask of an engine. The profile outlives it. */
export interface Driver {
  /** Opens an address; resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. WebKit takes it for a touch of the user, for five seconds. */
  run(body: string): Promise<unknown>;
  /** The same for a body that does not wait for anything, and that no engine takes for a touch. */
  read(body: string): Promise<unknown>;
  /** Real presses of the mouse (`pointer`) or the keyboard (`key`). */
  act(device: "pointer" | "key", actions: readonly Action[]): Promise<void>;
  /** Makes the window's outer size so many CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What is seen, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Ends every process of the browser as a power cut would. */
  kill(): Promise<void>;
}

/** How an engine is started. */
export interface Start {
  /** The folder with everything that it keeps; its downloads are in `downloads` there. */
  readonly profile: string;
  /** Nothing is kept beyond the window. */
  readonly isPrivate?: boolean;
  /** All that a site could keep is refused. */
  readonly isStorageBlocked?: boolean;
}

export type Command = keyof typeof commands;

/** Per command: method and path of W3C WebDriver over HTTP, and its name in Firefox's Marionette. */
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

/** What WebDriver answers is the value, or what the page has thrown. */
interface Reply {
  readonly value?: unknown;
  readonly error?: string;
}

/** Everything but the start and the end, which is the same in both protocols. */
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
