import { z } from "zod";
import type { SchemaNames } from "./schemas.ts";

export type Json = { readonly [key: string]: unknown };

/** `input` is the form a caller sends, `output` the form the service returns. */
export type Direction = "input" | "output";

/** Where a document keeps its named schemas. */
export const SCHEMAS = "#/components/schemas/";

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Removes what zod adds by default (`$schema`, safe-integer limits, the pattern of a format), so that only real limits
 * are shown, and points references at the schemas of the document.
 */
function cleanedUp(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanedUp);
  if (!isObject(value)) return value;
  const isDefault = ([key, member]: [string, unknown]): boolean =>
    key === "$schema" ||
    (key === "maximum" && member === Number.MAX_SAFE_INTEGER) ||
    (key === "minimum" && member === Number.MIN_SAFE_INTEGER) ||
    (key === "pattern" && "format" in value);
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry) => !isDefault(entry))
      .map(([key, member]) => [
        key,
        key === "$ref" && typeof member === "string" ? member.replace("#/$defs/", SCHEMAS) : cleanedUp(member),
      ]),
  );
}

/** Converts a schema to a self-contained JSON Schema 2020-12. */
export const jsonSchemaOf = (schema: z.ZodType, io: Direction): Json =>
  cleanedUp(z.toJSONSchema(schema, { io, unrepresentable: "any" })) as Json;

/** Writes schemas in JSON Schema 2020-12; they refer to each other by name. */
export interface SchemaWriter {
  /** Returns the schema, or a reference if it has a name. */
  write(schema: z.ZodType, io: Direction): Json;
  /** Stores a schema under a name and returns a reference to it. Throws if the name already has a different schema. */
  keep(name: string, schema: Json): Json;
  /** Returns all named schemas, sorted by name. */
  named(): Record<string, Json>;
}

export function createSchemaWriter(names: SchemaNames): SchemaWriter {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const kept = new Map<string, Json>();

  function keep(name: string, schema: Json): Json {
    const known = kept.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(
        `there are two forms of ${name}; give the one that is sent and the one that is returned two names`,
      );
    kept.set(name, schema);
    return { $ref: SCHEMAS + name };
  }

  const written = { input: new Map<z.ZodType, Json>(), output: new Map<z.ZodType, Json>() };

  return {
    write(schema, io) {
      const before = written[io].get(schema);
      if (before !== undefined) return before;
      const { $defs = {}, ...json } = cleanedUp(
        z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: "any" }),
      ) as Json & { readonly $defs?: Readonly<Record<string, Json>> };
      for (const [name, definition] of Object.entries($defs)) keep(name, withoutRepeats(definition, $defs));
      written[io].set(schema, json);
      return json;
    },
    keep,
    named: () => Object.fromEntries([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Removes the parts of a schema that only repeat the target of its reference. */
function withoutRepeats(schema: Json, schemas: Readonly<Record<string, Json>>): Json {
  const target = typeof schema["$ref"] === "string" ? schemas[schema["$ref"].slice(SCHEMAS.length)] : undefined;
  if (target === undefined) return schema;
  return Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(target[key])),
  );
}
