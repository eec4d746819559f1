import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldOf, fieldsOf } from "./record-fields.ts";

const stored = (shape: Readonly<Record<string, z.ZodType>>, given: object): object => {
  const schema = new mongoose.Schema(fieldsOf(shape), { _id: false, minimize: false, strict: "throw" });
  const document = new (mongoose.model("derived", schema, undefined, { overwriteModels: true }))(given);
  const error = document.validateSync();
  if (error) throw error;
  return document.toObject() as object;
};

const line = z.string().trim().min(1);
const day = z.iso.date();

describe("the stored form of a field", () => {
  it("is required unless it may be empty, null or absent", () => {
    expect(() => stored({ name: line }, {})).toThrow("name");
    expect(() => stored({ on: day }, {})).toThrow("on");
    expect(() => stored({ done: z.boolean() }, {})).toThrow("done");
    expect(() => stored({ published: z.literal([0, 1]) }, {})).toThrow("published");
    expect(stored({ note: z.string(), on: day.nullable(), key: line.optional(), tags: z.array(line) }, {})).toEqual({
      note: "",
      on: null,
      tags: [],
    });
    expect(stored({ names: z.array(line).optional(), pause: line.nullable().optional() }, {})).toEqual({});
  });

  it("applies the defaults of its parts, and refuses fields that the parts do not have", () => {
    const parts = { parts: z.array(z.strictObject({ id: line, text: line.nullable() })) };
    expect(stored(parts, { parts: [{ id: "a" }] })).toEqual({ parts: [{ id: "a", text: null }] });
    expect(() => stored(parts, { parts: [{ id: "a", other: 1 }] })).toThrow("other");
  });

  it("of a union has the fields of every variant, and requires those that all variants have", () => {
    const option = z.union([z.strictObject({ id: line, text: line }), z.strictObject({ id: line, on: day })]);
    expect(stored({ option }, { option: { id: "a", text: "Ja" } })).toEqual({ option: { id: "a", text: "Ja" } });
    expect(() => stored({ option }, { option: { text: "Ja" } })).toThrow("option.id");
  });

  it("does not exist for a type whose values have no fixed fields", () => {
    expect(() => fieldOf(z.record(z.string(), line))).toThrow("record");
    expect(() => fieldOf(z.union([z.strictObject({ id: line }), line]))).toThrow("string");
  });
});
