import { expect, it } from "vitest";
import { z } from "zod";
import { defineRecord, syncRecords } from "../sync/records.ts";
import { openApiDocument } from "./openapi.ts";
import { namesOf, schemaNames } from "./schemas.ts";

const Sticker = z.strictObject({ sticker_id: z.uuid(), text: z.string() });
const stickers = defineRecord<z.infer<typeof Sticker>>()({ schema: "Sticker", id: "sticker_id" });

it("a new record is documented once it is declared and its schema is exported", () => {
  const document = openApiDocument({ routes: {}, records: { stickers }, names: namesOf([{ Sticker }]), version: "1" });
  expect(document["x-sync-collections"]).toEqual({ stickers: { $ref: "#/components/schemas/Sticker" } });
  expect(document.components.schemas["Sticker"]).toMatchObject({ required: ["sticker_id", "text"] });
});

it("a record whose schema no contract exports is refused", () => {
  const all = { routes: {}, records: { stickers }, names: schemaNames, version: "1" };
  expect(() => openApiDocument(all)).toThrow("no contract exports the schema Sticker");
});

it("the id and the indexes of every record are fields of the schema that it names", () => {
  const schemas = new Map([...schemaNames].map(([schema, name]) => [name, schema]));
  for (const record of Object.values(syncRecords)) {
    const fields = Object.keys((schemas.get(record.schema) as z.ZodObject).shape);
    /* The settings have no id of their own. */
    if (record.schema !== "BandSettings") expect(fields).toContain(record.id);
    expect(fields).toEqual(expect.arrayContaining("indexes" in record ? [...record.indexes] : []));
  }
});
