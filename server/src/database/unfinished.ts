import mongoose from "mongoose";

/** A collection that exists in a server's database while a band is being moved into it. */
export const MARK = "unfinished_move";

/** Throws if the last move of a band into the database did not finish, because the data may be incomplete. */
export async function refuseUnfinished(): Promise<void> {
  const mark = await mongoose.connection.db?.collection(MARK).findOne({});
  if (mark)
    throw new Error(
      "A restore or copy into this database did not finish. Please run it again, then start the service.",
    );
}
