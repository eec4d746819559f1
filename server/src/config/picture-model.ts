import { createHash } from "node:crypto";
import mongoose from "mongoose";

const { Schema, model } = mongoose;

/** A picture by name: the hash of its bytes and its type. It never changes. */
interface StoredPicture {
  readonly _id: string;
  readonly bytes: Buffer;
  readonly width: number | null;
  readonly created_at: Date;
}

const schema = new Schema<StoredPicture>(
  {
    _id: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    width: { type: Number },
    created_at: { type: Date, required: true },
  } satisfies Record<keyof StoredPicture, unknown>,
  { collection: "pictures", versionKey: false, strict: "throw" },
);

const Pictures = model<StoredPicture>("Picture", schema);

/** A picture to store; `width` is null for a drawing without pixels. */
export interface NewPicture {
  readonly bytes: Buffer;
  readonly type: "png" | "svg";
  readonly width: number | null;
}

/** Stores a picture, unless it is stored already, and returns its name. */
export async function storePicture({ bytes, type, width }: NewPicture, now: Date): Promise<string> {
  const name = `${createHash("sha256").update(bytes).digest("base64url")}.${type}`;
  await Pictures.updateOne({ _id: name }, { $setOnInsert: { bytes, width, created_at: now } }, { upsert: true });
  return name;
}

/** Returns a picture's bytes, or null if there is none with this name. */
export async function readPicture(name: string): Promise<Buffer | null> {
  const found = await Pictures.findOne({ _id: name }, { bytes: 1 }).lean<{ readonly bytes: mongoose.mongo.Binary }>();
  return found === null ? null : Buffer.from(found.bytes.buffer);
}

/** Returns the width of a picture in pixels; null if it has none or does not exist. */
export async function widthOf(name: string): Promise<number | null> {
  const found = await Pictures.findOne({ _id: name }, { width: 1 }).lean<Pick<StoredPicture, "width">>();
  return found?.width ?? null;
}

/** Deletes all pictures except those with these names. */
export async function keepOnly(names: readonly string[]): Promise<void> {
  await Pictures.deleteMany({ _id: mongoose.trusted({ $nin: names }) });
}
