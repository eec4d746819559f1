import { z } from "zod";
import { BandConfig } from "../config/contract.ts";
import { BandColors } from "../setlists/contract.ts";

/** The settings of the band and its colours: both are small and needed at the start. */
export const BandSettings = BandConfig.extend({ colors: BandColors.optional() });
export type BandSettings = z.infer<typeof BandSettings>;

/** The id of the only record in `config`. */
export const CONFIG_ID = "soft";

export const Change = z.union([
  z.strictObject({
    collection: z.string(),
    id: z.string(),
    rev: z.int().min(1),
    record: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ collection: z.string(), id: z.string(), deleted: z.literal(true) }),
]);
export type Change = z.infer<typeof Change>;

export const Pull = z.strictObject({
  changes: z.array(Change),
  cursor: z.string().nullable(),
  has_more: z.boolean(),
  reset: z.boolean(),
});
export type Pull = z.infer<typeof Pull>;

export const Snapshot = z.strictObject({
  changes: z.array(Change),
  after: z.string().nullable(),
  cursor: z.string().nullable(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const DigestAnswer = z.strictObject({
  cursor: z.string(),
  collections: z.record(z.string(), z.strictObject({ count: z.int().min(0), hash: z.string() })),
});
export type DigestAnswer = z.infer<typeof DigestAnswer>;
