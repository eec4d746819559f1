import { DatabaseError } from "../errors.ts";
import type { Catalogue } from "../storage/catalogue.ts";
import type { Stored } from "../storage/collection.ts";
import { Stamp } from "../values/types.ts";
import { SESSION_TIMEOUT_MINUTES } from "./sessions.ts";

/** All records as they were at one moment. */
export interface Snapshot {
  /** The moment's name, as the client repeats it in `atClusterTime`. */
  readonly time: Stamp;
  of(database: string, collection: string): readonly Stored[];
}

/** Each holds on to what is deleted or replaced meanwhile. The oldest goes first. */
const MAX_SNAPSHOTS = 8;

/** The moments that sessions read at. Records are immutable, so lists of them are enough. */
export class Snapshots {
  private readonly bySession = new Map<string, { readonly snapshot: Snapshot; usedAt: number }>();
  private ordinal = 0n;

  get size(): number {
    return this.bySession.size;
  }

  /**
   * This moment for a session that names none, else the one it has begun with.
   * @throws SnapshotUnavailable (246) when that one is no longer kept
   */
  at(session: string, time: Stamp | null, catalogue: Catalogue, now: number): Snapshot {
    if (time === null) return this.take(session, catalogue, now);
    const kept = this.bySession.get(session);
    if (kept?.snapshot.time.value !== time.value)
      throw new DatabaseError("SnapshotUnavailable", "the moment that is to be read is no longer kept");
    kept.usedAt = now;
    return kept.snapshot;
  }

  end(session: string): void {
    this.bySession.delete(session);
  }

  expire(now: number): void {
    for (const [session, { usedAt }] of this.bySession)
      if (now - usedAt > SESSION_TIMEOUT_MINUTES * 60_000) this.end(session);
  }

  private take(session: string, catalogue: Catalogue, now: number): Snapshot {
    const taken = new Map(catalogue.all().map(({ namespace, records }) => [namespace, [...records.values()]]));
    this.ordinal += 1n;
    const snapshot: Snapshot = {
      time: new Stamp((BigInt(Math.floor(now / 1000)) << 32n) | this.ordinal),
      of: (database, collection) => taken.get(`${database}.${collection}`) ?? [],
    };
    this.bySession.delete(session);
    this.bySession.set(session, { snapshot, usedAt: now });
    for (const oldest of this.bySession.keys()) {
      if (this.bySession.size <= MAX_SNAPSHOTS) break;
      this.end(oldest);
    }
    return snapshot;
  }
}
