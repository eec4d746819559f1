import mongoose from "mongoose";

/** A collection that stands in a server's database while a band is being moved into it. */
export const MARK = "unfinished_move";

/** Throws where a band was only half moved into the database: it must be moved again before anybody works with it. */
export async function refuseUnfinished(): Promise<void> {
  const mark = await mongoose.connection.db?.collection(MARK).findOne({});
  if (mark)
    throw new Error(
      "A restore or copy into this database did not finish. Please run it again, then start the service.",
    );
}
