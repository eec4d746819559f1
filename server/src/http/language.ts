import type { Language } from "@bandstand/shared/contract/errors.ts";

/** Returns German unless `Accept-Language` prefers English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const weightOf = (language: Language): number => {
    const weights = (acceptLanguage ?? "").split(",").map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return tag === language || tag.startsWith(`${language}-`) ? Number(quality ?? 1) : 0;
    });
    return Math.max(0, ...weights);
  };
  return weightOf("en") > weightOf("de") ? "en" : "de";
}
