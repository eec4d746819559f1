import { expect, it } from "vitest";
import { z } from "zod";
import { syncSchemas } from "../sync/contract.ts";
import { openApiDocument } from "./openapi.ts";
import { namesOf, schemaNames } from "./schemas.ts";

const Sticker = z.strictObject({ sticker_id: z.uuid(), text: z.string() });

it("a new record is documented once its schema is exported and declared as synced", () => {
  const names = namesOf([{ Sticker }]);
  const document = openApiDocument({ routes: {}, records: { stickers: Sticker }, events: {}, names, version: "1" });
  expect(document["x-sync-collections"]).toEqual({ stickers: { $ref: "#/components/schemas/Sticker" } });
  expect(document.components.schemas["Sticker"]).toMatchObject({ required: ["sticker_id", "text"] });
});

it("the schema of every synced record has a name", () => {
  for (const schema of Object.values(syncSchemas)) expect(schemaNames.has(schema)).toBe(true);
});
