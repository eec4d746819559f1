import type mongoose from "mongoose";

/** One migration. `up` and `down` are idempotent, because an interrupted run starts again. */
export interface Migration {
  readonly name: string;
  up(database: mongoose.mongo.Db): Promise<void>;
  down(database: mongoose.mongo.Db): Promise<void>;
  /** Describes for the operator the data that `down` would lose. */
  losses?(database: mongoose.mongo.Db): Promise<readonly string[]>;
}
