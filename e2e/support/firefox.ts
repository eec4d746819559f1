import type { Browser } from "@playwright/test";

/** Playwright's sessions of WebDriver BiDi, on the other side of the connection that a `Browser` is; neither is public. */
interface Session {
  send(method: string, parameters?: unknown): Promise<unknown>;
}
interface Inside {
  readonly _connection: { readonly toImpl: (of: Browser) => { readonly _browserSession: Session } };
}

/** What Playwright 1.65 asks of every page, and Firefox learns after ESR 153. */
const NOT_IN_ESR = "emulation.setMediaFeaturesOverride";

/**
 * Lets Playwright drive the Firefox ESR of the distribution over WebDriver BiDi: the one command that it does not know is
 * not sent, so colours and motion stay as they are. Throws where another Playwright is built otherwise.
 */
export function acceptFirefoxEsr(browser: Browser): void {
  const { _browserSession } = (browser as unknown as Inside)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(_browserSession) as Session;
  const { send } = sessions;
  if (typeof send !== "function") throw new Error("This Playwright has other sessions than 1.65");
  sessions.send = function (this: Session, method, parameters) {
    return method === NOT_IN_ESR ? Promise.resolve() : send.call(this, method, parameters);
  };
}
