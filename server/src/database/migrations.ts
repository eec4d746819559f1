import { membersHaveJoined } from "./migration-joined.ts";
import type { Migration } from "./migration.ts";

/** Every migration, oldest first. A released migration is never changed. */
export const migrations: readonly Migration[] = [membersHaveJoined];
