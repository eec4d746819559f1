import { createHash } from "node:crypto";
import mongoose from "mongoose";

const { BSON } = mongoose.mongo;
const HASH_BYTES = 32;

/** Parses a document and preserves every value's BSON type, so that what is written equals what was read. */
export const fromBytes = (bytes: Uint8Array): mongoose.mongo.Document =>
  BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true });

/** The number of documents in a collection, and a hash of them that does not depend on their order. */
class Fingerprint {
  documents = 0;
  readonly #sum = Buffer.alloc(HASH_BYTES);

  /* Adds a document's hash. Hashes the document as JavaScript would write it, with integer-like keys at the front,
     so that a copy written through JavaScript has the same fingerprint as its source. */
  add(bytes: Uint8Array): void {
    const digest = createHash("sha256")
      .update(BSON.serialize(fromBytes(bytes)))
      .digest();
    for (let at = 0; at < HASH_BYTES; at += 1) this.#sum[at] = (this.#sum[at] ?? 0) ^ (digest[at] ?? 0);
    this.documents += 1;
  }

  equals(other: Fingerprint | undefined): boolean {
    return other !== undefined && other.documents === this.documents && other.#sum.equals(this.#sum);
  }
}

export type Fingerprints = Map<string, Fingerprint>;

/** Returns the names of the collections that differ. A missing collection equals an empty one. */
export function differences(one: Fingerprints, other: Fingerprints): string[] {
  const nothing = new Fingerprint();
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => !(one.get(name) ?? nothing).equals(other.get(name) ?? nothing),
  );
}

/** Passes documents on and adds them to `prints`. */
export async function* counted(
  name: string,
  prints: Fingerprints,
  documents: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const print = new Fingerprint();
  prints.set(name, print);
  for await (const bytes of documents) {
    print.add(bytes);
    yield bytes;
  }
}
