import { DatabaseError } from "../errors.ts";
import type { Catalogue } from "../storage/catalogue.ts";
import type { Stored } from "../storage/decoded.ts";
import { Stamp } from "../values/types.ts";
import { SESSION_TIMEOUT_MINUTES } from "./sessions.ts";

/** All records at one point in time. */
export interface Snapshot {
  /** Identifies the snapshot. The client sends it back as `atClusterTime`. */
  readonly time: Stamp;
  of(database: string, collection: string): readonly Stored[];
}

/** Low, because snapshots keep deleted and replaced records in memory. The least recently used one is dropped first. */
const MAX_SNAPSHOTS = 8;

/** The snapshot of each session. Records are immutable, so a snapshot is a list of references to them. */
export class Snapshots {
  private readonly bySession = new Map<string, { readonly snapshot: Snapshot; usedAt: number }>();
  private ordinal = 0n;

  get size(): number {
    return this.bySession.size;
  }

  /**
   * Takes a new snapshot if `time` is null; otherwise returns the session's snapshot with that time.
   * @throws SnapshotUnavailable (246) if it has been dropped
   */
  at(session: string, time: Stamp | null, catalogue: Catalogue, now: number): Snapshot {
    if (time === null) return this.take(session, catalogue, now);
    const kept = this.bySession.get(session);
    if (kept?.snapshot.time.value !== time.value)
      throw new DatabaseError("SnapshotUnavailable", "the requested snapshot is no longer available");
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
