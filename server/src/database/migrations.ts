import { membersHaveJoined } from "./migration-joined.ts";
import type { Migration } from "./migrate.ts";

/** Every step of the schema, oldest first. A step that has been released is never changed. */
export const migrations: readonly Migration[] = [membersHaveJoined];
