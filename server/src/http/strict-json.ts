import { Refusal } from "./errors.ts";

/** No valid body is nested deeper than this. Without a limit, recursive code would fail with a `RangeError`. */
const DEPTH_MAX = 32;

/**
 * Maximum number of values in one body. The longest setlist has about 40,000. A megabyte of empty arrays has 350,000
 * and takes thirty times its size in memory.
 */
const VALUES_MAX = 100_000;

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

const decoder = new TextDecoder("utf-8", { fatal: true });

const malformed = (cause?: unknown): Refusal => new Refusal("MALFORMED_JSON", { cause });

/**
 * Returns whether a body is nested too deeply or has too many values, so that it is refused before it is parsed.
 * Ignores the content of strings.
 */
function isBomb(json: string): boolean {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isInString) {
      if (character === "\\") index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth++;
      values++;
    } else if (character === "}" || character === "]") depth--;
    else if (character === ",") values++;
    if (depth > DEPTH_MAX || values > VALUES_MAX) return true;
  }
  return false;
}

function isSafe(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isSafe);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([key, member]) => key.isWellFormed() && !FORBIDDEN_KEYS.has(key) && isSafe(member),
  );
}

/**
 * Parses a request body as JSON; throws `MALFORMED_JSON`. Stricter than `JSON.parse`: also refuses bytes that are not
 * UTF-8, lone surrogates, numbers such as `1e400`, and the key `__proto__`.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let json: string;
  try {
    json = decoder.decode(bytes);
  } catch (cause) {
    throw malformed(cause);
  }
  if (isBomb(json)) throw malformed();
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw malformed(cause);
  }
  if (!isSafe(value)) throw malformed();
  return value;
}

/** Writes JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
