import { createHash } from "node:crypto";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import { z } from "zod";
import { Refusal } from "../http/errors.ts";
import { faultAt } from "../http/validation.ts";
import type { Viewer } from "./collections.ts";

/** Increment when the shape of records changes, so that old devices fetch everything again. */
const RECORD_SCHEMA = 1;

const Fields = z.strictObject({
  epoch: z.string(),
  /**
   * The number of the last log entry that the device has seen. `tag` is that entry's tag; empty before the first entry.
   */
  position: z.int().min(0),
  tag: z.string(),
  rights: z.string(),
  schema: z.int(),
});
export type Cursor = z.infer<typeof Fields>;

/**
 * Returns a hash of the facts that decide what a device may see. If it changes, the device fetches everything again.
 */
export const rightsOf = ({ user_id, role }: Viewer): string =>
  createHash("sha256").update(`${user_id}\n${role}`).digest("base64url").slice(0, 16);

export const cursorAt = (epoch: string, entry: { _id: number; tag: string } | null, viewer: Viewer): Cursor => ({
  epoch,
  position: entry?._id ?? 0,
  tag: entry?.tag ?? "",
  rights: rightsOf(viewer),
  schema: RECORD_SCHEMA,
});

/**
 * A cursor is opaque to devices but not secret: the position counts all of the band's changes, including those to
 * drafts. A member can infer that something has changed, but not what or where. Counting per member would need a log
 * per member.
 */
export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Decodes a cursor. Throws 422 if it is malformed. */
export function decodeCursor(text: string, language: Language = "de"): Cursor {
  try {
    return Fields.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw new Refusal("VALIDATION_FAILED", { faults: [faultAt("cursor", "invalid_format", language)] });
  }
}
