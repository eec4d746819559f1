import { createSignal } from "solid-js";
import type { Dictionary } from "./de/dictionary.ts";
import type { FirstTexts } from "./de/first.ts";

export type Language = "de" | "en";

export const LANGUAGES: readonly { readonly language: Language; readonly name: string }[] = [
  { language: "de", name: "Deutsch" },
  { language: "en", name: "English" },
];

/** Read by public/early.js as well, before the first paint. */
const STORAGE_KEY = "bandstand-language";

const loaders: Record<Language, () => Promise<Dictionary>> = {
  de: async () => (await import("./de/dictionary.ts")).dictionary,
  en: async () => (await import("./en/dictionary.ts")).dictionary,
};

const firstLoaders: Record<Language, () => Promise<FirstTexts>> = {
  de: async () => (await import("./de/first.ts")).first,
  en: async () => (await import("./en/first.ts")).first,
};

const [current, setCurrent] = createSignal<{ readonly language: Language; readonly dictionary: Dictionary }>();

const isLanguage = (value: unknown): value is Language => value === "de" || value === "en";

/** The language chosen on this device, or null where nobody has chosen. Storage may be forbidden. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The language shown now; German until one is loaded. Reactive. */
export const language = (): Language => current()?.language ?? "de";

/**
 * The texts in the language shown now: `text().sync.waiting(3)`. Reactive, so read it inside JSX or a memo. Throws
 * before a language has been loaded; `main.tsx` waits for it, and so does a test that draws.
 */
export function text(): Dictionary {
  const shown = current();
  if (shown === undefined) throw new Error("No language yet: await showLanguage() first.");
  return shown.dictionary;
}

/** The language asked for last: of two that are being loaded it is the one to show. */
let wanted: Language = "de";
let isComplete = false;

function show(language: Language, dictionary: Dictionary): void {
  setCurrent({ language, dictionary });
  document.documentElement.lang = language;
}

/**
 * Shows a language with the texts of the frame and of the Start screen alone, so that these can be drawn; every other
 * screen waits for `completeTexts`. Rejects when the file cannot be had.
 */
export async function showFirstTexts(next: Language): Promise<void> {
  wanted = next;
  const first = await firstLoaders[next]();
  if (!isComplete && wanted === next) show(next, first as Dictionary);
}

/** Resolves when all texts of the language shown are there. Rejects when they cannot be had. */
export async function completeTexts(): Promise<void> {
  if (!isComplete) await showLanguage(wanted);
}

/** Loads and shows a language without remembering it. Rejects when its file cannot be had. */
export async function showLanguage(next: Language): Promise<void> {
  wanted = next;
  const dictionary = await loaders[next]();
  if (wanted !== next) return;
  isComplete = true;
  show(next, dictionary);
}

/** Shows a language and remembers it on this device. */
export async function setLanguage(next: Language): Promise<void> {
  await showLanguage(next);
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    /* Without storage the choice lasts as long as the page. */
  }
}
