import { randomBytes } from "node:crypto";
import { withIdFirst } from "../update/update.ts";
import { Doc, Oid } from "../values/types.ts";
import type { Value } from "../values/types.ts";

const processPart = randomBytes(5).toString("hex");
let counter = randomBytes(3).readUIntBE(0, 3);

/** An _id for documents that arrive without one. Drivers always send one; shells and upserts may not. */
function newObjectId(now: number): Oid {
  counter = (counter + 1) & 0xffffff;
  return new Oid(
    Math.floor(now / 1000)
      .toString(16)
      .padStart(8, "0") +
      processPart +
      counter.toString(16).padStart(6, "0"),
  );
}

/** Returns the document with _id as its first field; generates a missing _id. */
export function withId(document: Doc, now: number): Doc {
  if ("_id" in document) return withIdFirst(document);
  const result = new Doc();
  result["_id"] = newObjectId(now);
  for (const name in document) result[name] = document[name] as Value;
  return result;
}
