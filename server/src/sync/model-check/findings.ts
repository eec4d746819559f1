import type { Viewer } from "../collections.ts";
import { changesOf } from "../pull.ts";
import { GIGS, views } from "./band.ts";
import { type Device, take } from "./device.ts";
import type { MemoryDatabase } from "./memory-database.ts";

/** Finds mutations that were applied twice, and acknowledged mutations (key → record) that are missing. */
export function writeViolations(database: MemoryDatabase, acknowledged: ReadonlyMap<string, string>): string[] {
  const applied = new Map(database.all().map((stored) => [stored._id, stored["applied"] as string[]]));
  const doubled = [...applied.values()].flatMap((keys) => keys.filter((key, index) => keys.indexOf(key) !== index));
  const lost = [...acknowledged].filter(([key, id]) => applied.get(id)?.includes(key) !== true);
  return [
    ...doubled.map((key) => `mutation ${key} was applied twice`),
    ...lost.map(([key]) => `acknowledged mutation ${key} is lost`),
  ];
}

/** Finds differences between a device that has caught up and what the service would show its member. */
export function deviceViolations(database: MemoryDatabase, device: Device, viewer: Viewer): string[] {
  const truth = new Map<string, string>();
  for (const stored of database.all())
    for (const change of changesOf(views, GIGS.name, stored, viewer)) take(truth, change);
  return [...new Set([...truth.keys(), ...device.rows.keys()])]
    .filter((id) => truth.get(id) !== device.rows.get(id))
    .map((id) => `${viewer.user_id} holds ${device.rows.get(id)} instead of ${truth.get(id)}`);
}
