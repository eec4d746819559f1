import mongoose from "mongoose";

/** The names of indexes that older versions created and no query uses, by collection. */
const OBSOLETE = [["gigs", "setlist.sets.songs.song_id_1_date_1"]] as const;

/** MongoDB's codes for a collection and an index that do not exist. */
const NOT_FOUND: readonly unknown[] = [26, 27];

/**
 * Removes indexes that no query uses: they take memory, and time at every start and write. This is not a migration,
 * because older versions work without them, too.
 */
export async function dropObsoleteIndexes(): Promise<void> {
  for (const [collection, index] of OBSOLETE) {
    try {
      await mongoose.connection.collection(collection).dropIndex(index);
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoServerError && NOT_FOUND.includes(error.code))) throw error;
    }
  }
}
