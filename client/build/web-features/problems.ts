import type { Allowed } from "./allowed.ts";
import type { Gap } from "./compat.ts";

/** A place that uses a feature which one of the oldest browsers lacks. */
export interface Use {
  /** Path from the root of the repository, with slashes. */
  readonly file: string;
  /** One-based; omitted if only the file is known. */
  readonly line?: number;
  readonly gap: Gap;
}

const covers = ({ feature, in: files }: Allowed, { file, gap }: Use): boolean =>
  (gap.feature === feature || gap.feature.startsWith(`${feature}.`)) &&
  (files?.some((path) => file === `client/src/${path}`) ?? true);

/** Returns one sentence for each use that is not allowed and for each permission that is not needed. */
export function problemsOf(uses: readonly Use[], allowed: readonly Allowed[]): string[] {
  const forbidden = uses
    .filter((use) => !allowed.some((one) => covers(one, use)))
    .map(
      ({ file, line, gap }) =>
        `${file}${line ? `:${line}` : ""}: ${gap.feature} is missing in ${gap.missing.join(", ")}.`,
    );
  const idle = allowed.flatMap(({ feature, in: files }) =>
    (files ?? [undefined])
      .filter((path) => !uses.some((use) => covers({ feature, in: path ? [path] : undefined, reason: "" }, use)))
      .map((path) => `allowed.ts: nothing in ${path ?? "the app"} uses ${feature} any more.`),
  );
  return [...new Set([...forbidden, ...idle])];
}
