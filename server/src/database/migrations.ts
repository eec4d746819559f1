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
  addedField({
    name: "members-have-parts",
    collection: "users",
    field: "parts",
    valueOf: () => [],
    async losses(database) {
      const count = await database.collection("users").countDocuments({ "parts.0": { $exists: true } });
      return count === 0 ? [] : [`parts of ${count} record(s) of users`];
    },
  }),
  addedField({
    name: "members-have-transposition",
    collection: "users",
    field: "transposition",
    valueOf: () => 0,
    async losses(database) {
      const count = await database.collection("users").countDocuments({ transposition: { $exists: true, $ne: 0 } });
      return count === 0 ? [] : [`transposition of ${count} record(s) of users`];
    },
  }),
  addedField({ name: "members-have-phone", collection: "users", field: "phone", valueOf: () => null }),
  addedField({
    name: "members-have-shares",
    collection: "users",
    field: "shares",
    valueOf: () => ({ phone: false, email: false }),
    async losses(database) {
      const shared = { $or: [{ "shares.phone": true }, { "shares.email": true }] };
      const count = await database.collection("users").countDocuments(shared);
      return count === 0 ? [] : [`shares of ${count} record(s) of users`];
    },
  }),
  addedField({
    name: "preferences-have-mentions",
    collection: "notice_preferences",
    field: "mentions",
    valueOf: () => true,
  }),
];
