import type { Action, Driver } from "./driver.ts";
import { until } from "./processes.ts";
import { GUARD_MS } from "../support/stage.ts";
import { tapLink } from "../support/tap-link.mjs";
import { type Found, type Target, button, field, seek, soughtOf } from "./seek.ts";

/** Keys that type no text, with WebDriver's codes. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Control: "\uE009",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Space: " ",
};

interface Point {
  readonly x: number;
  readonly y: number;
}

const press = (key: string): Action[] => [
  { type: "keyDown", value: KEYS[key] ?? key },
  { type: "keyUp", value: KEYS[key] ?? key },
];

/** The app in an engine, observed and used as a person would. Every check waits until it passes. */
export class Tab {
  readonly driver: Driver;
  readonly #base: string;

  constructor(driver: Driver, base: string) {
    this.driver = driver;
    this.#base = base;
  }

  /** Opens a path of the app. */
  open(path: string): Promise<void> {
    return this.driver.open(this.#base + path);
  }

  /** Navigates within the running app, as a tap on a link does. */
  async go(path: string): Promise<void> {
    await this.read(tapLink, path);
  }

  /** Reloads the page, from the service worker if there is one. */
  async reload(): Promise<void> {
    const before = await this.read(() => performance.timeOrigin);
    await this.read(() => setTimeout(() => location.reload()));
    const isNew = (then: number): boolean => performance.timeOrigin !== then && document.readyState === "complete";
    /* While the page is being replaced, no page can respond. */
    await until("the page to come again", () => this.read(isNew, before).catch(() => false));
  }

  /** Runs a synchronous function in the page; no engine counts this as a user gesture. */
  async read<A extends readonly unknown[], T>(ask: (...args: A) => T, ...args: A): Promise<T> {
    return (await this.driver.read(`return (${ask.toString()})(...${JSON.stringify(args)});`)) as T;
  }

  /** Runs a function in the page and waits for its promise. */
  async run<A extends readonly unknown[], T>(work: (...args: A) => Promise<T>, ...args: A): Promise<T> {
    return (await this.driver.run(`return await (${work.toString()})(...${JSON.stringify(args)});`)) as T;
  }

  /** The target's state on the screen now, or null if it is not visible. */
  find(target: Target): Promise<Found | null> {
    return this.read(seek, soughtOf(target));
  }

  /** Waits until the target is visible. */
  sees(target: Target, limitMs?: number): Promise<Found> {
    const what = `${target.name ?? ""} (${target.css})`;
    return until(what, async () => (await this.find(target).catch(() => null)) ?? undefined, limitMs);
  }

  /** Waits until the target is no longer visible. */
  async misses(target: Target): Promise<void> {
    await until(`${target.name} to be gone`, async () => (await this.find(target)) === null);
  }

  /** Waits until the target has stopped moving and a press would hit it. */
  async #rests(target: Target): Promise<Found> {
    let last: Found | undefined;
    return until(`${target.name} (${target.css}) to be pressed`, async () => {
      const now = await this.sees(target);
      const isStill = last?.x === now.x && last.y === now.y;
      last = now;
      return isStill && now.isHit ? now : undefined;
    });
  }

  /** The point at the middle of the target's width and at `part` of its height, once the target is at rest. */
  async pointOf(target: Target, part = 0.5): Promise<Point> {
    const { x, y, width, height } = await this.#rests(target);
    return { x: Math.round(x + width / 2), y: Math.round(y + height * part) };
  }

  /** Presses the target for `holdMs`. */
  async click(target: Target, holdMs = 0): Promise<void> {
    await this.draw([await this.pointOf(target)], holdMs);
  }

  /** Presses at the first point, moves over the others and releases. */
  async draw([first, ...others]: readonly Point[], holdMs = 0): Promise<void> {
    await this.driver.act("pointer", [
      { type: "pointerMove", ...first!, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pause", duration: holdMs },
      ...others.map((point): Action => ({ type: "pointerMove", ...point, duration: 40 })),
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Drags from one point to another in steps, as a hand does. */
  async drag(from: Point, to: Point): Promise<void> {
    const between = (part: number): Point => ({
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    });
    await this.draw([0, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1].map(between));
  }

  /** Focuses the target, as the Tab key would. */
  async focus(target: Target): Promise<void> {
    const { x, y } = await this.pointOf(target);
    const focus = (left: number, top: number): void => {
      const found = document.elementFromPoint(left, top)?.closest<HTMLElement>("a, button, input, [tabindex]");
      found?.focus();
    };
    await this.read(focus, x, y);
  }

  /** Presses keys one after another. */
  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.driver.act("key", press(key));
  }

  /** Presses a pedal, after the guard against double presses has expired. */
  async pedal(key: string): Promise<void> {
    const isOver = (guard: number): boolean =>
      performance.now() > Number(document.documentElement.dataset["pressedAt"] ?? -guard) + guard;
    await until("the guard against double presses to be over", () => this.read(isOver, GUARD_MS));
    await this.keys(key);
    const note = (): void => void (document.documentElement.dataset["pressedAt"] = String(performance.now()));
    await this.read(note);
  }

  /** Replaces the content of a field. */
  async fill(target: Target, words: string): Promise<void> {
    await this.click(target);
    await this.driver.act("key", [
      { type: "keyDown", value: KEYS["Control"]! },
      ...press("a"),
      { type: "keyUp", value: KEYS["Control"]! },
      ...[...words].flatMap(press),
    ]);
  }

  /** Resizes the window until the page inside its frame has this size. */
  async resize(width: number, height: number): Promise<void> {
    let [outerWidth, outerHeight] = [width, height];
    await until(`a page of ${width} × ${height}`, async () => {
      await this.driver.resize(outerWidth, outerHeight);
      const inner = await this.#settledSize();
      if (inner[0] === width && inner[1] === height) return true;
      [outerWidth, outerHeight] = [outerWidth + width - inner[0], outerHeight + height - inner[1]];
      return false;
    });
  }

  /* The page's size once it no longer changes. The page learns of a resized window a few frames later, and a correction
     based on an outdated size would overshoot. */
  async #settledSize(): Promise<readonly [width: number, height: number]> {
    let last = "";
    return until("the page's size to stay the same", async () => {
      const size = await this.run(async () => {
        await new Promise((done) => setTimeout(done, 100));
        return [innerWidth, innerHeight] as const;
      });
      const isSettled = String(size) === last;
      last = String(size);
      return isSettled && size;
    });
  }

  async signIn({ username, password }: { readonly username: string; readonly password: string }): Promise<void> {
    await this.open("/");
    await this.fill(field("Benutzername"), username);
    await this.fill(field("Passwort"), password);
    await this.click(button("Anmelden"));
  }

  /** Resolves when the service worker controls the page, so that it opens without a server. */
  async underServiceWorker(): Promise<void> {
    await until("the service worker", () => this.read(() => navigator.serviceWorker.controller !== null));
  }
}
