import { Refusal } from "./errors.ts";

/** Nesting that no body of ours needs; deeper ones would end in a `RangeError` of recursive code. */
const DEPTH_MAX = 32;

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

const decoder = new TextDecoder("utf-8", { fatal: true });

const malformed = (cause?: unknown): Refusal => new Refusal("MALFORMED_JSON", { cause });

/** Nesting of brackets outside strings, found before parsing so that the parser never sees a bomb. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isInString) {
      if (character === "\\") index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth++;
      if (depth > DEPTH_MAX) return true;
    } else if (character === "}" || character === "]") depth--;
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
 * Parses a request body as JSON. Stricter than `JSON.parse`, which takes bytes that are no UTF-8, lone surrogates,
 * `1e400` as infinity and a key `__proto__`. Throws `MALFORMED_JSON`.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let json: string;
  try {
    json = decoder.decode(bytes);
  } catch (cause) {
    throw malformed(cause);
  }
  if (isTooDeep(json)) throw malformed();
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw malformed(cause);
  }
  if (!isSafe(value)) throw malformed();
  return value;
}

/** JSON with sorted keys: equal for equal values, whatever order the sender wrote. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
