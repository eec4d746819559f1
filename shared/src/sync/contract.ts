import { z } from "zod";
import { Contact } from "../asks/contract.ts";
import { Absence, Availability } from "../availability/contract.ts";
import { Chart, ChartChoices } from "../charts/contract.ts";
import { Discussion } from "../comments/contract.ts";
import { BandConfig, BandLogo } from "../config/contract.ts";
import { Gig } from "../gigs/contract.ts";
import { LineUp } from "../line-ups/contract.ts";
import { Stage } from "../live/contract.ts";
import { NoticePreferences } from "../notifications/contract.ts";
import { Rehearsal } from "../rehearsals/contract.ts";
import { RepertoireList } from "../repertoire-lists/contract.ts";
import { BandColors, SetlistHistory } from "../setlists/contract.ts";
import { DeletedSong, Song } from "../songs/contract.ts";
import { MyVote, SuggestionTotals } from "../suggestions/contract.ts";
import { Survey } from "../surveys/contract.ts";
import { TrashItem } from "../trash/contract.ts";
import { Account, User } from "../users/contract.ts";

/** The band's settings, colours and the names of its logo's pictures, all of which are small and needed at start-up. */
export const BandSettings = BandConfig.extend({ colors: BandColors.optional(), logo: BandLogo.nullable().optional() });
export type BandSettings = z.infer<typeof BandSettings>;

/**
 * The schemas of the synced records by collection. To add a record, declare it here and in `records.ts`, and add its
 * views to the server's `sync/collections.ts`. A device ignores collections that it does not know.
 */
export const syncSchemas = {
  gigs: Gig,
  stages: Stage,
  songs: Song,
  deleted_songs: DeletedSong,
  charts: Chart,
  chart_choices: ChartChoices,
  suggestions: SuggestionTotals,
  my_votes: MyVote,
  rehearsals: Rehearsal,
  line_ups: LineUp,
  discussions: Discussion,
  contacts: Contact,
  repertoire_lists: RepertoireList,
  setlist_histories: SetlistHistory,
  availability: Availability,
  absences: Absence,
  notice_preferences: NoticePreferences,
  surveys: Survey,
  trash: TrashItem,
  users: User,
  config: BandSettings,
  me: Account,
} as const;

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

/** The stream's event `changes`: everything that changed after the cursor `from`, and the new cursor. */
export const SentChanges = z.strictObject({ from: z.string(), changes: z.array(Change), cursor: z.string() });
export type SentChanges = z.infer<typeof SentChanges>;

/** The data of the stream's events. */
export const syncEvents = {
  change: z.strictObject({ seq: z.int() }),
  changes: SentChanges,
  heartbeat: z.strictObject({}),
} as const;

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
