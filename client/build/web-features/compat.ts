import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { OLDEST } from "../browsers.ts";

/** A feature that not all of the oldest browsers fully support. */
export interface Gap {
  /** The feature's path in MDN's tables: `api.Navigator.share`. */
  readonly feature: string;
  /** The browsers that lack the feature, such as `safari 17.0 (since 17.4)`. */
  readonly missing: readonly string[];
}

const tables = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@mdn/browser-compat-data"), "utf8"),
) as CompatData;

/* A browser has the same version number on a phone as on a desktop. */
const BROWSERS: readonly (readonly [BrowserName, string])[] = [
  ["safari", OLDEST.Safari],
  ["safari_ios", OLDEST.Safari],
  ["firefox", OLDEST.Firefox],
  ["firefox_android", OLDEST.Firefox],
  ["chrome", OLDEST.Chrome],
  ["chrome_android", OLDEST.Chrome],
];

function isAtMost(version: string, limit: string): boolean {
  const [numbers, limits] = [version, limit].map((text) => text.replace("≤", "").split(".").map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (numbers?.[at] ?? 0) - (limits?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

/** Whether the version fully supports the feature, without a flag and with either no prefix or one of `prefixes`. */
function has(version: string, support: SimpleSupportStatement, prefixes: readonly string[] = []): boolean {
  const { version_added, version_removed } = support;
  if (!version_added || version_added === "preview" || support.partial_implementation) return false;
  if (support.flags ?? support.alternative_name) return false;
  if (support.prefix !== undefined && !prefixes.includes(support.prefix)) return false;
  return isAtMost(version_added, version) && (version_removed === undefined || !isAtMost(version_removed, version));
}

function howFar(version: string, all: readonly SimpleSupportStatement[]): string {
  if (all.some((one) => has(version, { ...one, partial_implementation: undefined }))) return "in part";
  const [latest] = all;
  if (!latest?.version_added || latest.version_added === "preview") return "not at all";
  return latest.flags ? "behind a flag" : `since ${latest.version_added}`;
}

/** Looks up the entry in MDN's tables at a path such as `api.Navigator.share`. */
export function entryOf(path: string): Identifier | undefined {
  let at: unknown = tables;
  for (const part of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at as Identifier;
}

const known = new Map<string, Gap | undefined>();

function readGap(feature: string, prefixes: readonly string[] = []): Gap | undefined {
  const support = entryOf(feature)?.__compat?.support;
  if (support === undefined) return undefined;
  const missing = BROWSERS.flatMap(([browser, version]) => {
    const all = [support[browser] ?? []].flat();
    if (all.length === 0 || all.some((one) => has(version, one, prefixes))) return [];
    return [`${browser} ${version} (${howFar(version, all)})`];
  });
  return missing.length > 0 ? { feature, missing } : undefined;
}

/**
 * Returns which of the oldest browsers lack a feature. Undefined if all have it or MDN does not say.
 *
 * @param prefixes the prefixes, such as `-webkit-`, that the code uses in addition to the plain name
 */
export function gapOf(feature: string, prefixes: readonly string[] = []): Gap | undefined {
  if (prefixes.length > 0) return readGap(feature, prefixes);
  if (!known.has(feature)) known.set(feature, readGap(feature));
  return known.get(feature);
}
