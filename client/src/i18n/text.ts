import { createSignal } from "solid-js";
import type { Dictionary } from "./de/dictionary.ts";
import type { DoorTexts } from "./de/door.ts";
import type { FirstTexts } from "./de/first.ts";

export type Language = "de" | "en";

/* Both are also read by public/early.js, before the first paint. */
const CHOSEN = "bandstand-language";
const ACCOUNT = "bandstand-account-language";

const loaders: Record<Language, () => Promise<Dictionary>> = {
  de: async () => (await import("./de/dictionary.ts")).dictionary,
  en: async () => (await import("./en/dictionary.ts")).dictionary,
};

const firstLoaders: Record<Language, () => Promise<FirstTexts>> = {
  de: async () => (await import("./de/first.ts")).first,
  en: async () => (await import("./en/first.ts")).first,
};

const doorLoaders: Record<Language, () => Promise<DoorTexts>> = {
  de: async () => (await import("./de/door.ts")).door,
  en: async () => (await import("./en/door.ts")).door,
};

/** Which texts a screen uses: those in `first.ts`, those in `door.ts`, or any. */
export type TextsNeeded = "first" | "door" | "all";

const [current, setCurrent] = createSignal<{ readonly language: Language; readonly dictionary: Dictionary }>();

const isLanguage = (value: unknown): value is Language => value === "de" || value === "en";

function stored(key: string): Language | null {
  try {
    const value = localStorage.getItem(key);
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the language chosen on this device; null if none was chosen or storage is forbidden. */
export const chosenLanguage = (): Language | null => stored(CHOSEN);

/** Returns the language to start in: the one chosen on this device, else the last account's, else German. */
export const startLanguage = (): Language => chosenLanguage() ?? stored(ACCOUNT) ?? "de";

/** The current language; German until one is loaded. Reactive. */
export const language = (): Language => current()?.language ?? "de";

/**
 * The texts in the current language: `text().sync.waiting(3)`. Reactive, so read it inside JSX or a memo. Throws before
 * a language has been loaded; `main.tsx` waits for it, and so must tests that render.
 */
export function text(): Dictionary {
  const shown = current();
  if (shown === undefined) throw new Error("No language yet: await showLanguage() first.");
  return shown.dictionary;
}

/** The last requested language; if two are being loaded, this one is shown. */
let wanted: Language = "de";
let isComplete = false;
/** The language whose texts of the door are shown; the first texts must not replace them. */
let atDoor: Language | undefined;

function show(language: Language, dictionary: Dictionary): void {
  setCurrent({ language, dictionary });
  document.documentElement.lang = language;
}

/**
 * Shows a language with only the texts of the frame and the Start screen, so that these can be rendered; other screens
 * wait for `completeTexts`. Rejects if the file cannot be loaded.
 */
export async function showFirstTexts(next: Language): Promise<void> {
  wanted = next;
  const first = await firstLoaders[next]();
  if (!isComplete && wanted === next && atDoor !== next) show(next, first as Dictionary);
}

/**
 * Resolves when the texts of the screens before the sign-in are loaded, which are a tenth of all texts. Rejects if they
 * cannot be loaded.
 */
async function doorTexts(): Promise<void> {
  while (!isComplete && atDoor !== wanted) {
    const next = wanted;
    const door = await doorLoaders[next]();
    if (isComplete || wanted !== next) continue;
    atDoor = next;
    show(next, door as Dictionary);
  }
}

/** Resolves when the texts that a screen needs are loaded. Rejects if they cannot be loaded. */
export async function loadTexts(needed: TextsNeeded): Promise<void> {
  if (needed === "door") await doorTexts();
  if (needed === "all") await completeTexts();
}

/** Resolves when all texts of the current language are loaded. Rejects if they cannot be loaded. */
export async function completeTexts(): Promise<void> {
  /* Repeats if another language was requested in the meantime, for example the account's if none was chosen on this
     device. */
  while (!isComplete) await showAll(wanted);
}

/**
 * Loads and shows a language without storing the choice. Before the sign-in, loads only the texts used there. Rejects if
 * its file cannot be loaded.
 */
export async function showLanguage(next: Language): Promise<void> {
  if (isComplete || atDoor === undefined) return await showAll(next);
  wanted = next;
  await doorTexts();
}

async function showAll(next: Language): Promise<void> {
  wanted = next;
  const dictionary = await loaders[next]();
  if (wanted !== next) return;
  isComplete = true;
  show(next, dictionary);
}

/* Without storage, the language lasts until the page is closed or reloaded. */
function store(key: string, language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    /* Storage is forbidden or full. */
  }
}

/** Shows a language and stores the choice on this device. */
export async function setLanguage(next: Language): Promise<void> {
  await showLanguage(next);
  store(CHOSEN, next);
}

/** Shows the account's language and, from now on, starts in it, unless a language was chosen on this device. */
export async function followAccount(next: Language): Promise<void> {
  if (chosenLanguage() !== null) return;
  if (startLanguage() !== next) store(ACCOUNT, next);
  if (language() !== next) await showLanguage(next);
}
