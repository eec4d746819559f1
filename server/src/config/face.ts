import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import type { BandFace } from "@bandstand/shared/config/contract.ts";
import { shownPicture } from "@bandstand/shared/config/shown-picture.ts";
import { bandConfig, readLogo } from "./model.ts";
import { widthOf } from "./picture-model.ts";

/** Returns the band's name and logo for visitors; both empty if the band does not show them on the sign-in page. */
export async function bandFace(): Promise<BandFace> {
  const { bandName, bandAtDoor } = bandConfig();
  if (bandAtDoor === "off") return { band_name: "", logo: null };
  return { band_name: bandName === UNNAMED_BAND ? "" : bandName, logo: shownPicture(await readLogo()) };
}

/* Returns the manifest's icons, or null if the picture has just been replaced. The picture has a margin, so systems may
   crop it to their own shape. */
async function iconsOf(name: string): Promise<object[] | null> {
  const width = await widthOf(name);
  if (width === null) return null;
  const icon = { src: `/api/public/pictures/${name}`, sizes: `${width}x${width}`, type: "image/png" };
  return [
    { ...icon, purpose: "any" },
    { ...icon, purpose: "maskable" },
  ];
}

/**
 * Returns the app's manifest with the band's name and icon, so the installed app has them too. Browsers request it
 * without cookies, so it contains only what `bandFace` shows to everyone, and Bandstand's own name and icons otherwise.
 */
export async function bandManifest(built: object): Promise<object> {
  const { band_name } = await bandFace();
  const icon = bandConfig().bandAtDoor === "on" ? (await readLogo())?.icon : null;
  const icons = icon ? await iconsOf(icon) : null;
  return {
    ...built,
    ...(band_name !== "" && { name: band_name, short_name: band_name }),
    ...(icons && { icons }),
  };
}
