import mongoose from "mongoose";

/** A collection that exists in a server's database while a band is being moved into it. */
export const MARK = "unfinished_move";

/** Throws if a band was moved into the database only partly, because it must be moved again before it can be used. */
export async function refuseUnfinished(): Promise<void> {
  const mark = await mongoose.connection.db?.collection(MARK).findOne({});
  if (mark)
    throw new Error(
      "A restore or copy into this database did not finish. Please run it again, then start the service.",
    );
}
