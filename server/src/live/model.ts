import type { Stage, StageDevice } from "@bandstand/shared/live/contract.ts";
import mongoose from "mongoose";
import { findRecord } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import type { Stored } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import { keptGig } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";

/**
 * The devices at a gig, in a document with the gig's id. `date` and `published` are copied from the gig: they decide
 * when the reports expire and who sees them.
 */
export interface StageFields {
  readonly devices: readonly StageDevice[];
  readonly date: string;
  readonly published: 0 | 1;
  /** True if musicians have ever seen the gig; missing on documents written by older versions. */
  readonly was_public?: boolean;
}
export type StoredStage = Stored<StageFields>;

/** Enough for a phone, a tablet and a laptop, and a replacement for each of them. */
const DEVICES_PER_MEMBER_MAX = 6;

export const stageCollection: Collection<StageFields> = defineRecord<"stages", StageFields>({
  name: "stages",
  own: { date: { type: String, required: true }, published: { type: Number, required: true }, was_public: Boolean },
  sight: ["devices", "published", "was_public"],
});

export const stageRecord = ({ _id, devices, created_at, updated_at }: StoredStage): Stage => ({
  gig_id: _id,
  devices: [...devices],
  created_at,
  updated_at,
});

/** Returns the devices at a gig, or null if none has reported yet. */
export const findStage = (gig_id: string): Promise<StoredStage | null> => findRecord(stageCollection, gig_id);

type Report = Pick<StageDevice, "device_id" | "device" | "setlist_version" | "place">;
type GigOfStage = { readonly gig_id: string } & Pick<StageFields, "date" | "published">;

const isOwn = (device: StageDevice, caller: Caller, { device_id }: Report): boolean =>
  device.device_id === device_id && device.user_id === caller.user_id;

const isSaid = (stored: StoredStage, caller: Caller, report: Report): boolean =>
  stored.devices.some(
    (device) =>
      isOwn(device, caller, report) &&
      device.device === report.device &&
      device.setlist_version === report.setlist_version &&
      JSON.stringify(device.place) === JSON.stringify(report.place),
  );

function withReport(devices: readonly StageDevice[], caller: Caller, report: Report, at: string): StageDevice[] {
  const { user_id } = caller;
  const others = devices.filter((device) => !isOwn(device, caller, report));
  const own = others.filter((device) => device.user_id === user_id).toSorted((a, b) => b.at.localeCompare(a.at));
  const dropped = new Set(own.slice(DEVICES_PER_MEMBER_MAX - 1));
  return [...others.filter((device) => !dropped.has(device)), { ...report, user_id, at }];
}

const seenIf = (published: 0 | 1): Pick<StageFields, "was_public"> => (published === 1 ? { was_public: true } : {});

/**
 * Records which setlist version the caller's device has. A report that changes nothing is not written, so other devices
 * have nothing to fetch.
 */
export async function reportDevice(
  caller: Caller,
  { gig_id, date, published }: GigOfStage,
  report: Report,
  write: Write,
): Promise<StoredStage> {
  const known = await findStage(gig_id);
  if (known !== null && isSaid(known, caller, report)) return known;
  /* The service creates the empty document before the report is added, so two devices that send the first reports at
     the same moment create the same one. */
  if (known === null)
    await records.create(
      stageCollection,
      gig_id,
      { devices: [], date, published, was_public: published === 1 },
      serviceWrite(write.now),
    );
  const at = write.now.toISOString();
  const { stored } = await records.change<StageFields>(stageCollection, gig_id, write, (stage) => ({
    devices: withReport(stage.devices, caller, report, at),
    date,
    published,
    ...seenIf(published),
  }));
  return stored;
}

/**
 * Updates the document after the gig or the document has changed: copies the gig's date and visibility, and removes the
 * reports if the gig is deleted. Reads the gig again afterwards, so the later of two concurrent changes counts and a
 * concurrent report does not outlive its gig. Idempotent.
 */
export async function followGig(gig_id: string, now: Date): Promise<void> {
  for (;;) {
    const [gig, known] = [await keptGig(gig_id), await findStage(gig_id)];
    if (gig === null || known === null) return;
    const { date, published, deleted = false, rev } = gig;
    const isEmptied = !deleted || known.devices.length === 0;
    if (known.date !== date || known.published !== published || !isEmptied)
      await records.change<StageFields>(stageCollection, gig_id, serviceWrite(now), ({ devices }) => ({
        date,
        published,
        ...seenIf(published),
        devices: deleted ? [] : devices,
      }));
    if ((await keptGig(gig_id))?.rev === rev) return;
  }
}

/** Deletes the reports from gigs before `day`, which nobody needs any longer. */
export async function forgetStagesBefore(day: string, now: Date): Promise<void> {
  const old = await stageCollection.model
    .find({ date: mongoose.trusted({ $lt: day }), "devices.0": mongoose.trusted({ $exists: true }) }, { _id: 1 })
    .lean<{ _id: string }[]>();
  for (const { _id } of old)
    await records.change<StageFields>(stageCollection, _id, serviceWrite(now), () => ({ devices: [] }));
}
