import type { BandConfig, BandLogo } from "@bandstand/shared/config/contract.ts";
import { USUAL_PARTS } from "@bandstand/shared/config/usual-parts.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { type BandColors, NO_COLORS } from "@bandstand/shared/setlists/palette.ts";
import { CONFIG_ID } from "@bandstand/shared/sync/contract.ts";
import mongoose from "mongoose";
import { type Collection, defineCollection } from "../database/collection.ts";
import { LogFollower } from "../database/log-follower.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { readMeta, withLease } from "../database/meta.ts";
import type { Stored } from "../database/stored.ts";
import { type ConfigInForce, type SharedConfig, softConfig, updateSoftConfig } from "./file.ts";

/**
 * The file's content and hash, mirrored in the database so that a hand edit is a logged change like any other. Devices
 * get the mirror rather than the file, which another process may not have read yet.
 */
export interface ConfigMirror {
  readonly hash: string;
  readonly config: BandConfig;
  /** The assigned colours of genres and singers. Not part of the file, because the service assigns them. */
  readonly colors?: BandColors;
  /** Not part of the file either, because its pictures are in the database. Null after the logo was removed. */
  readonly logo?: BandLogo | null;
}

export const configCollection: Collection<ConfigMirror> = defineCollection<ConfigMirror>({
  name: "config",
  fields: {
    hash: { type: String, required: true },
    config: { type: mongoose.Schema.Types.Mixed, required: true },
    colors: { type: mongoose.Schema.Types.Mixed },
    logo: { type: mongoose.Schema.Types.Mixed },
  },
});

const follower = new LogFollower<Stored<ConfigMirror>>(configCollection);

/** Updates the mirror to the current configuration; writes nothing if the hash is the same. */
export async function mirrorConfig({ hash, config }: ConfigInForce, now: Date): Promise<void> {
  const known = await configCollection.model.findOne({ _id: CONFIG_ID }, { hash: 1 }).lean<ConfigMirror>();
  if (known?.hash === hash) return;
  if (known === null) await records.create(configCollection, CONFIG_ID, { hash, config }, serviceWrite(now));
  else await records.change(configCollection, CONFIG_ID, serviceWrite(now), () => ({ hash, config }));
}

/** Returns the colours of genres and singers, shared by all processes. */
export async function readColors(): Promise<BandColors> {
  const mirror = (await follower.current()).get(CONFIG_ID);
  return mirror?.colors ?? NO_COLORS;
}

/** Returns the band's logo, or null if it has none. */
export const readLogo = async (): Promise<BandLogo | null> => (await follower.current()).get(CONFIG_ID)?.logo ?? null;

/** Sets or removes the logo. Like a change of colours, it does not change `updated_at`. */
export const changeLogo = (logo: BandLogo | null, write: Write) =>
  records.change<ConfigMirror>(configCollection, CONFIG_ID, { ...write, quiet: true }, () => ({ logo }));

/**
 * Replaces the colours with `next(colors)`. Does not change `updated_at`, which decides whether the mirror or a
 * hand-edited file is newer.
 */
export const changeColors = (next: (kept: BandColors) => BandColors, now: Date) =>
  records.change<ConfigMirror>(
    configCollection,
    CONFIG_ID,
    { ...serviceWrite(now), quiet: true },
    ({ colors = NO_COLORS }) => ({
      colors: next(colors),
    }),
  );

/** The mirror as shared between processes. After a restore, the time of the restore counts as the time of writing. */
export const sharedConfig: SharedConfig = {
  async read() {
    const mirror = await configCollection.model.findOne({ _id: CONFIG_ID }).lean<Stored<ConfigMirror>>();
    if (mirror === null) return null;
    const { restored_at } = await readMeta();
    const at = new Date(Math.max(Date.parse(mirror.updated_at), restored_at?.getTime() ?? 0));
    return { hash: mirror.hash, config: mirror.config, at };
  },
  exclusively: (work) => withLease("config", work),
};

/** Replaces a new band's German parts with those of another language. Keeps a list that somebody has edited. */
export async function translateUsualParts(language: Language): Promise<void> {
  const { danceStyles, parts } = softConfig().config;
  if (language === "de" || !isSameValue(parts, USUAL_PARTS.de)) return;
  await updateSoftConfig({ danceStyles, parts: [...USUAL_PARTS[language]] });
}

/** The part of the configuration that every member may see. */
export const bandConfig = () => softConfig().config;
