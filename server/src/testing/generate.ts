import type { Random } from "./random.ts";
import { type JsonSchema, sampleOf } from "./sample.ts";

/** Ids in the band under test, by the name of their field (`gig_id`, `song_id`, …). */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

const TEXTS = ["Sommerfest", "Ærø & Łódź ß", 'O\'Brien "Live"', "=1+1", "🎷", "Zeile\nzwei", " ", "<b>x</b>", "10%"];
const CLOCKS = ["00:00", "5:59", "19:30:15", "23:59:59"];
const LENGTHS = ["0:00", "3:45", "01:00:00"];
const DAYS = ["2019-12-31", "2024-02-29", "2026-03-29", "2031-05-09"];
const INSTANTS = ["2019-12-31T23:30:00Z", "2026-10-25T02:30:00+02:00", "2031-05-09T18:00:00.000Z"];
const ANY: readonly unknown[] = [null, true, -1, 1e308, "", "\u0000", "x".repeat(30_000), [], {}, { $gt: "" }, [["a"]]];

/**
 * Returns an id for a field called `name`, usually an existing id of that kind. Fields called `id` or `event_id` get
 * one of any kind.
 */
export function idNamed(name: string, random: Random, known: KnownIds): string {
  const fitting = known.get(name) ?? [...known.values()].flat();
  return fitting.length === 0 || random.chance(0.1) ? crypto.randomUUID() : random.pick(fitting);
}

function textFor(name: string, schema: JsonSchema, random: Random, known: KnownIds): unknown {
  if (schema.format === "uuid") return idNamed(name, random, known);
  if (schema.format === "date") return random.pick(DAYS);
  if (schema.format === "date-time") return random.pick(INSTANTS);
  if (schema.pattern === undefined) return schema.format === undefined ? random.pick(TEXTS) : sampleOf(schema);
  const fitting = [...CLOCKS, ...LENGTHS].filter((text) => new RegExp(schema.pattern ?? "", "u").test(text));
  return fitting.length === 0 ? sampleOf(schema) : random.pick(fitting);
}

/** Returns a value for a schema, usually a valid one. Optional fields may be missing. */
export function valueFor(name: string, schema: JsonSchema, random: Random, known: KnownIds): unknown {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return valueFor(name, random.pick(choices), random, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  switch (schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {});
      const kept = fields.filter(([key]) => schema.required?.includes(key) || random.chance(0.6));
      return Object.fromEntries(kept.map(([key, field]) => [key, valueFor(key, field, random, known)]));
    }
    case "array":
      return Array.from({ length: random.below(4) }, () => valueFor(name, schema.items ?? {}, random, known));
    case "string":
      return textFor(name, schema, random, known);
    case "integer":
    case "number":
      return (schema.minimum ?? 0) + random.below(3);
    case "boolean":
      return random.chance(0.5);
    default:
      return null;
  }
}

/** Returns the same value with one invalid part. */
export function spoiled(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.chance(0.1)) return random.pick(ANY);
  const keys = Object.keys(value);
  if (keys.length === 0 || random.chance(0.2))
    return Array.isArray(value) ? [...value, random.pick(ANY)] : { $where: 1 };
  const key = random.pick(keys);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = spoiled(copy[key], random);
  return copy;
}
