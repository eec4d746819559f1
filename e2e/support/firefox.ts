import type { Browser } from "@playwright/test";

/** Playwright's internal WebDriver BiDi session. `Inside` is the part of a `Browser` that leads to it. */
interface Session {
  send(method: string, parameters?: unknown): Promise<unknown>;
}
interface Inside {
  readonly _connection: { readonly toImpl: (of: Browser) => { readonly _browserSession: Session } };
}

/** A command that Playwright 1.65 sends for every page and that Firefox supports only in versions after ESR 153. */
const NOT_IN_ESR = "emulation.setMediaFeaturesOverride";

/**
 * Lets Playwright drive the distribution's Firefox ESR over WebDriver BiDi by not sending the one command that this
 * Firefox lacks. As a result, colour scheme and reduced motion cannot be emulated. Throws if Playwright's internals
 * have changed since version 1.65.
 */
export function acceptFirefoxEsr(browser: Browser): void {
  const { _browserSession } = (browser as unknown as Inside)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(_browserSession) as Session;
  const { send } = sessions;
  if (typeof send !== "function") throw new Error("The sessions of this Playwright version differ from those of 1.65");
  sessions.send = function (this: Session, method, parameters) {
    return method === NOT_IN_ESR ? Promise.resolve() : send.call(this, method, parameters);
  };
}
