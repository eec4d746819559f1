import type mongoose from "mongoose";

/** One migration. Both directions are idempotent, because an interrupted run starts again. */
export interface Migration {
  readonly name: string;
  up(database: mongoose.mongo.Db): Promise<void>;
  down(database: mongoose.mongo.Db): Promise<void>;
  /** The data that `down` would lose, described for the operator. */
  losses?(database: mongoose.mongo.Db): Promise<readonly string[]>;
}
