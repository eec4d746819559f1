import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { z } from "zod";
import { namesOf, schemaNames } from "./schemas.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));

it("every schema exported by a room's contract is named after its export", async () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\bcontract\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const module = (await import(/* @vite-ignore */ join(folder, file))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(module))
      if (value instanceof z.ZodType) expect(schemaNames.get(value)).toBe(name);
  }
});

it("two schemas cannot share a name, and a schema cannot have two names", () => {
  const One = z.string();
  expect(() => namesOf([{ One }, { One: z.number() }])).toThrow("two schemas are exported as One");
  expect(() => namesOf([{ One, Same: One }])).toThrow("Same and One are the same schema");
});
