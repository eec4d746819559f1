import type { BandLogo, BandLogoIn } from "@bandstand/shared/config/contract.ts";
import {
  DRAWN_MAX_BYTES,
  DRAWN_MAX_PX,
  ICON_PX,
  LOGO_MAX_BYTES,
  LOGO_MAX_PX,
} from "@bandstand/shared/config/limits.ts";
import { withLease } from "../database/meta.ts";
import type { Write } from "../database/records.ts";
import { Refusal } from "../http/errors.ts";
import { changeLogo, readLogo } from "./model.ts";
import { type NewPicture, keepOnly, readPicture, storePicture } from "./picture-model.ts";
import { type Png, isPng, rewrittenPng } from "./png.ts";
import { cleanedSvg } from "./svg.ts";

function decoded(base64: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > maxBytes) throw new Refusal("PICTURE_TOO_LARGE");
  return bytes;
}

const pictureOf = ({ bytes, width }: Png): NewPicture => ({ bytes, width, type: "png" });

/* Decodes a PNG that every program can read. Refuses rarer forms, which PDF writers and mail programs do not support.
 */
async function plainPng(base64: string, maxPx: number): Promise<Png> {
  const png = await rewrittenPng(decoded(base64, DRAWN_MAX_BYTES), maxPx);
  if (!png.isPlain) throw new Refusal("PICTURE_UNREADABLE");
  return png;
}

/* Cleans the original. Its type is determined by its bytes, not by what the sender claims. `drawn` is null if the
   original cannot be used in PDFs and mail. */
async function originalOf(bytes: Buffer): Promise<{ picture: NewPicture; drawn: NewPicture | null }> {
  if (!isPng(bytes)) return { picture: { bytes: cleanedSvg(bytes), type: "svg", width: null }, drawn: null };
  const png = await rewrittenPng(bytes, LOGO_MAX_PX);
  const isDrawn = png.isPlain && Math.max(png.width, png.height) <= DRAWN_MAX_PX;
  return { picture: pictureOf(png), drawn: isDrawn ? pictureOf(png) : null };
}

async function iconOf(base64: string): Promise<NewPicture> {
  const png = await plainPng(base64, ICON_PX);
  if (png.width !== png.height) throw new Refusal("PICTURE_UNREADABLE");
  return pictureOf(png);
}

/**
 * Checks the pictures, stores cleaned copies of them, and makes them the band's logo. Refuses with `PICTURE_TOO_LARGE`,
 * `PICTURE_UNREADABLE` or `PICTURE_UNSAFE` without changing anything.
 */
export async function setLogo({ original, drawn, icon }: BandLogoIn, write: Write): Promise<BandLogo> {
  const { picture, drawn: small } = await originalOf(decoded(original, LOGO_MAX_BYTES));
  const pictures = {
    original: picture,
    drawn: drawn ? pictureOf(await plainPng(drawn, DRAWN_MAX_PX)) : small,
    icon: icon ? await iconOf(icon) : null,
  };
  return await withLease("logo", async () => {
    const store = async (one: NewPicture | null) => one && (await storePicture(one, write.now));
    const logo = {
      original: await storePicture(pictures.original, write.now),
      drawn: await store(pictures.drawn),
      icon: await store(pictures.icon),
    };
    await changeLogo(logo, write);
    await removeUnused();
    return (await readLogo()) ?? logo;
  });
}

export async function removeLogo(write: Write): Promise<void> {
  await withLease("logo", async () => {
    await changeLogo(null, write);
    await removeUnused();
  });
}

/* Deletes all pictures that are not part of the current logo. It is read again, because a repeated request may have
   stored pictures of an older logo. */
async function removeUnused(): Promise<void> {
  const logo = await readLogo();
  await keepOnly(logo === null ? [] : [logo.original, logo.drawn, logo.icon].flatMap((name) => name ?? []));
}

/** Returns the logo as a PNG for PDFs and mail; null if there is none. */
export async function logoPng(): Promise<Buffer | null> {
  const drawn = (await readLogo())?.drawn;
  return drawn ? await readPicture(drawn) : null;
}
