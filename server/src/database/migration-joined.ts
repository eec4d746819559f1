import type { Migration } from "./migration.ts";

interface Member {
  readonly _id: string;
  readonly rev: number;
  readonly dirty?: true;
  readonly joined?: boolean;
  readonly credential_version: number;
  readonly password_hash: string;
}

/** Stored instead of a hash until a member has chosen a password. */
const NO_PASSWORD = "-";

/**
 * Adds a field that says whether members have joined. Before, this was inferred from how often their password had
 * changed, which a deactivation increments too. Marks the records as changed, so that devices receive them.
 */
export const membersHaveJoined: Migration = {
  name: "members-have-joined",
  async up(database) {
    const members = database.collection<Member>("users");
    const unknown = { joined: { $exists: false } };
    for (const { _id, credential_version, password_hash } of await members.find(unknown).toArray()) {
      const joined = credential_version > 0 && password_hash !== NO_PASSWORD;
      await members.updateOne({ _id, ...unknown }, { $set: { joined, dirty: true }, $inc: { rev: 1 } });
    }
  },
  async down(database) {
    await database
      .collection<Member>("users")
      .updateMany({ joined: { $exists: true } }, { $unset: { joined: "" }, $set: { dirty: true }, $inc: { rev: 1 } });
  },
  async losses(database) {
    const lost = { joined: false, credential_version: { $gt: 0 } };
    const count = await database.collection<Member>("users").countDocuments(lost);
    return count === 0
      ? []
      : [`${count} invited and once deactivated member(s) would count as joined, and so for the quorum of votes`];
  },
};
