import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const source = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

const pairs = new Map(
  [...source.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

/** Relative luminance as defined in WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: "light" | "dark", front: string, ground: string): number {
  const [one, other] = [front, ground].map((name) => luminance(pairs.get(name)?.[theme] ?? "")) as [number, number];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const TEXTS = ["text", "text-soft", "text-faint", "accent-text", "danger", "success", "warning", "info"];
const GROUNDS = ["ground", "surface", "raised", "sunken", "hover"];
const ON_OWN_GROUND = [
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["accent-text", "accent-soft"],
  ["on-danger", "danger-fill"],
  ["danger", "danger-soft"],
  ["success", "success-soft"],
  ["warning", "warning-soft"],
  ["info", "info-soft"],
  ...["accent-soft", "danger-soft", "success-soft", "warning-soft", "info-soft"].map((ground) => ["text", ground]),
] as [string, string][];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test("all text has a contrast of at least 4.5:1 on every surface", () => {
    const texts = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));
    const weak = [...texts, ...ON_OWN_GROUND].filter(([text, ground]) => !(contrast(theme, text, ground) >= 4.5));
    expect(weak).toEqual([]);
  });

  test("borders of controls and focus rings have a contrast of at least 3:1", () => {
    const lines = ["line-strong", "focus"].flatMap((line) =>
      GROUNDS.slice(0, 4).map((ground) => [line, ground] as const),
    );
    expect(lines.filter(([line, ground]) => !(contrast(theme, line, ground) >= 3))).toEqual([]);
  });
});

test("styles use only custom properties that are set somewhere", () => {
  const source = join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.(css|tsx?)$/.test(file));
  const code = files.map((file) => readFileSync(join(source, file), "utf8")).join("\n");
  const set = new Set([...code.matchAll(/(--[a-z][\w-]*)["']?\s*[:,]/g)].map(([, name]) => name));
  const used = [...code.matchAll(/var\((--[a-z][\w-]*)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !set.has(name))).toEqual([]);
});
