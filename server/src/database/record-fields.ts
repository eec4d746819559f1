import mongoose, { type SchemaDefinition } from "mongoose";
import { z } from "zod";

type Field = SchemaDefinition[string];
type Any = z.core.$ZodType;

const defOf = (schema: Any): z.core.$ZodTypes["_zod"]["def"] => (schema as z.core.$ZodTypes)._zod.def;

interface Bare {
  readonly schema: Any;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

function bare(schema: Any, found = { isOptional: false, isNullable: false }): Bare {
  const def = defOf(schema);
  if (def.type === "optional") return bare(def.innerType, { ...found, isOptional: true });
  if (def.type === "nullable") return bare(def.innerType, { ...found, isNullable: true });
  return { schema, ...found };
}

/* Merges a union's variants into the shape of one object; a field that some variants lack becomes optional. */
function mergedShape(variants: readonly Any[]): Record<string, Any> {
  const shapes = variants.map((variant) => {
    const def = defOf(variant);
    if (def.type !== "object") throw new Error(`a union of an object and a ${def.type} has no stored form`);
    return def.shape;
  });
  const inAll = (field: string): boolean => shapes.every((shape) => field in shape);
  const all = Object.entries(Object.assign({}, ...shapes) as Record<string, Any>);
  return Object.fromEntries(all.map(([field, type]) => [field, inAll(field) ? type : z.optional(type)]));
}

const isObject = (schema: Any): boolean => defOf(schema).type === "object";

/** Returns the schema of a subdocument in a record: strict like the record, but without its own id. */
export const partOf = (fields: Readonly<Record<string, Field>>) =>
  new mongoose.Schema(fields as SchemaDefinition, { _id: false, strict: "throw", minimize: false, id: false });

const PLAIN: Readonly<Record<string, unknown>> = { string: String, enum: String, number: Number, boolean: Boolean };

/* Returns Mongoose's type for a value that is present. */
function typeOf(schema: Any): unknown {
  const def = defOf(schema);
  const plain = PLAIN[def.type === "literal" ? typeof def.values[0] : def.type];
  if (plain !== undefined) return plain;
  if (def.type === "array") return [typeOf(def.element)];
  if (def.type === "object") return partOf(fieldsOf(def.shape));
  if (def.type !== "union") throw new Error(`a ${def.type} has no stored form`);
  const [first] = def.options;
  return first === undefined || isObject(first) ? partOf(fieldsOf(mergedShape(def.options))) : typeOf(first);
}

/**
 * Returns Mongoose's definition of a field with this zod schema. If it has no value, an optional field stays absent, a
 * nullable one becomes null, and a list, or a string that may be empty, becomes empty; any other field is required.
 * Throws for a type that Mongoose cannot store.
 */
export function fieldOf(given: Any): Field {
  const { schema, isOptional, isNullable } = bare(given);
  const type = typeOf(schema);
  const isList = Array.isArray(type);
  if (isOptional) return (isList ? { type, default: undefined } : { type }) as Field;
  if (isNullable) return { type, default: null } as Field;
  if (isList) return { type } as Field;
  return (z.safeParse(schema, "").success ? { type, default: "" } : { type, required: true }) as Field;
}

/** Returns Mongoose's definition of all fields in an object's shape. */
export const fieldsOf = (shape: Readonly<Record<string, Any>>): Record<string, Field> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fieldOf(schema)]));
