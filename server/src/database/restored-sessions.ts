import { existsSync } from "node:fs";
import mongoose from "mongoose";
import { fromBytes } from "./fingerprint.ts";
import { embeddedDirectory, openEmbedded } from "./place.ts";

const { BSON } = mongoose.mongo;

/** Of every active session, by its id, the link at which its chain of refresh tokens is. */
export type ActiveSessions = ReadonlyMap<string, string>;

/** The collection that holds a session per sign-in (`auth/model.ts`). */
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
 * Reads the active sessions of the built-in database that a restore is about to replace. Empty where there is none, or
 * where it is damaged: nobody can say then which sign-ins were used or ended since the backup.
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
 * The sessions of a backup as they are to live on (decision record 021). One that was used or ended since the backup, as
 * far as `now` knows, is revoked: its token would otherwise be the newest again, and whoever holds a copy of it signed in.
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
