import type { BandLogo } from "@bandstand/shared/config/contract.ts";
import { shownPicture } from "@bandstand/shared/config/shown-picture.ts";
import { db, readMeta } from "./db.ts";
import { type KeptLogo, LOGO } from "./kept-logo.ts";
import { pictureUrl } from "./picture-url.ts";

/**
 * Makes the logo stored on this device match the band's settings. If the new logo cannot be fetched, the old one stays
 * until the next call.
 */
export async function keepLogo(logo: BandLogo | null | undefined): Promise<void> {
  const band = db();
  const name = shownPicture(logo);
  const kept = await readMeta<KeptLogo>(band, LOGO);
  if ((kept?.name ?? null) === name) return;
  if (name === null) return await band.meta.delete(LOGO);
  const response = await fetch(pictureUrl(name), { credentials: "omit", redirect: "error" });
  /* A captive portal responds with its own page instead of a picture. */
  if (!response.ok || !response.headers.get("Content-Type")?.startsWith("image/")) return;
  const bytes = new Uint8Array(await response.arrayBuffer());
  await band.meta.put({ key: LOGO, value: { name, bytes } satisfies KeptLogo });
}

/** Returns the band's current logo as a PNG for exported files; null if this device does not have it. */
export async function logoPng(): Promise<Uint8Array | null> {
  const config = await db().config.toCollection().first();
  const kept = await readMeta<KeptLogo>(db(), LOGO);
  return kept !== undefined && kept.name === config?.logo?.drawn ? kept.bytes : null;
}
