import mongoose from "mongoose";

/** Collections that change with every request: rate limits and the last use of sessions. */
const BOOKKEEPING = new Set(["rate_limits", "sessions"]);

/** Returns the whole database as one string, with which a test can check that a refused request changed nothing. */
export async function allDocuments(): Promise<string> {
  const { db } = mongoose.connection;
  if (db === undefined) throw new Error("not connected");
  const names = (await db.listCollections().toArray()).map(({ name }) => name).filter((name) => !BOOKKEEPING.has(name));
  const contents = await Promise.all(
    names.toSorted().map(async (name) => [name, await db.collection(name).find({}).sort({ _id: 1 }).toArray()]),
  );
  return JSON.stringify(
    contents.filter(([, documents]) => documents?.length !== 0),
    null,
    1,
  );
}
