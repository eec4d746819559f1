import { randomBytes } from "node:crypto";
import { withIdFirst } from "../update/update.ts";
import { Doc, Oid } from "../values/types.ts";
import type { Value } from "../values/types.ts";

const processPart = randomBytes(5).toString("hex");
let counter = randomBytes(3).readUIntBE(0, 3);

/** For documents that arrive without an _id: drivers give one, shells and upserts may not. */
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

/** The document with an _id in first place, a new one if it has none. */
export function withId(document: Doc, now: number): Doc {
  if ("_id" in document) return withIdFirst(document);
  const made = new Doc();
  made["_id"] = newObjectId(now);
  for (const name in document) made[name] = document[name] as Value;
  return made;
}
