import type { Language } from "@bandstand/shared/contract/errors.ts";
import { Refusal } from "./errors.ts";
import { faultAt } from "./validation.ts";

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (cause) {
    throw new Refusal("MALFORMED_REQUEST", { cause });
  }
}

export interface ParsedQuery {
  readonly values: Readonly<Record<string, string>>;
  /** Names that were given more than once. */
  readonly repeated: readonly string[];
}

/** Returns the part of a request target after the first question mark. */
export const searchOf = (target: string): string => {
  const at = target.indexOf("?");
  return at === -1 ? "" : target.slice(at + 1);
};

/** Parses a query string strictly: throws `MALFORMED_REQUEST` for percent-encoding that is not UTF-8. */
export function parseQuery(search: string): ParsedQuery {
  const values = new Map<string, string>();
  const repeated: string[] = [];
  for (const pair of search.split("&").filter((part) => part !== "")) {
    const at = pair.indexOf("=");
    const name = decode(at === -1 ? pair : pair.slice(0, at));
    if (values.has(name)) repeated.push(name);
    values.set(name, at === -1 ? "" : decode(pair.slice(at + 1)));
  }
  return { values: Object.fromEntries(values), repeated };
}

/** Refuses a repeated parameter with 422, because it is ambiguous. */
export function refuseRepeated({ repeated }: ParsedQuery, language: Language): void {
  if (repeated.length === 0) return;
  throw new Refusal("VALIDATION_FAILED", { faults: repeated.map((name) => faultAt(name, "repeated", language)) });
}
