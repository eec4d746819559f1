import { addedField } from "./migration-field.ts";
import { membersHaveJoined } from "./migration-joined.ts";
import type { Migration } from "./migration.ts";

/** Every migration, oldest first. A released migration is never changed. */
export const migrations: readonly Migration[] = [
  membersHaveJoined,
  addedField({ name: "gigs-have-meet", collection: "gigs", field: "meet", valueOf: () => null }),
  addedField({ name: "gigs-have-meet-at", collection: "gigs", field: "meet_at", valueOf: () => null }),
  addedField({
    name: "songs-have-links",
    collection: "songs",
    field: "links",
    valueOf: () => [],
    async losses(database) {
      const count = await database.collection("songs").countDocuments({ "links.0": { $exists: true } });
      return count === 0 ? [] : [`links of ${count} record(s) of songs`];
    },
  }),
];
