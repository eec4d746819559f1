/** Types for the parts of migrate-mongo that the tests use. The package ships no types. */
declare module "migrate-mongo" {
  import type { Db, MongoClient } from "mongodb";
  export const config: { set(options: Readonly<Record<string, unknown>>): void };
  export function up(db: Db, client: MongoClient): Promise<string[]>;
  export function down(db: Db, client: MongoClient): Promise<string[]>;
  export function status(db: Db): Promise<{ fileName: string; appliedAt: string }[]>;
}
