import { addedField } from "./migration-field.ts";

interface Member {
  readonly credential_version: number;
  readonly password_hash: string;
}

/** Stored instead of a hash until a member has chosen a password. */
const NO_PASSWORD = "-";

/**
 * Adds a field that says whether members have joined. Older versions inferred this from `credential_version`, which a
 * deactivation increments too.
 */
export const membersHaveJoined = addedField<Member>({
  name: "members-have-joined",
  collection: "users",
  field: "joined",
  valueOf: ({ credential_version, password_hash }) => credential_version > 0 && password_hash !== NO_PASSWORD,
  async losses(database) {
    const lost = { joined: false, credential_version: { $gt: 0 } };
    const count = await database.collection("users").countDocuments(lost);
    return count === 0
      ? []
      : [
          `${count} invited and later deactivated member(s) would count as joined and therefore towards the quorum of votes`,
        ];
  },
});
