import { existsSync } from "node:fs";
import mongoose from "mongoose";
import { fromBytes } from "./fingerprint.ts";
import { embeddedDirectory, openEmbedded } from "./place.ts";

const { BSON } = mongoose.mongo;

/** For each active session, by id, the position in its chain of refresh tokens. */
export type ActiveSessions = ReadonlyMap<string, string>;

/** The collection with one session per sign-in (`auth/model.ts`). */
export const SESSIONS = "sessions";

interface SessionDocument {
  readonly _id: string;
  readonly state: string;
  readonly user_id: string;
  readonly credential_version: number;
  readonly counter: number;
  readonly nonce: string;
}

const linkOf = ({ user_id, credential_version, counter, nonce }: SessionDocument): string =>
  [user_id, credential_version, counter, nonce].join("|");

/**
 * Reads the active sessions from the built-in database that a restore will replace. Empty if there is no database or it
 * is damaged, because then it is unknown which sign-ins have been used or ended since the backup.
 */
export async function activeSessionsIn(dataDir: string): Promise<ActiveSessions> {
  if (!existsSync(embeddedDirectory(dataDir))) return new Map();
  try {
    const place = await openEmbedded(dataDir);
    try {
      const active = await place.db.collection<SessionDocument>(SESSIONS).find({ state: "active" }).toArray();
      return new Map(active.map((session) => [session._id, linkOf(session)]));
    } finally {
      await place.close();
    }
  } catch {
    return new Map();
  }
}

/**
 * Yields a backup's sessions for restoring (docs/decisions/021-sign-ins-after-a-restore.md). Revokes those that have
 * been used or ended since the backup, according to the current sessions in `now`: otherwise an old token would be the
 * newest again, and anyone with a copy of it would be signed in.
 */
export async function* withoutStaleSessions(
  documents: AsyncIterable<Uint8Array>,
  now: ActiveSessions,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of documents) {
    const session = fromBytes(bytes) as unknown as SessionDocument;
    const isStale = session.state === "active" && now.get(session._id) !== linkOf(session);
    yield isStale ? BSON.serialize({ ...session, state: "revoked", reason: "restored" }) : bytes;
  }
}
