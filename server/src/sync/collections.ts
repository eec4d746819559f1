import type { SyncCollection } from "@bandstand/shared/sync/records.ts";
import { type StoredContact, contactCollection, contactRecord } from "../asks/contact-model.ts";
import { type StoredAbsence, absenceCollection, absenceRecord } from "../availability/absence-model.ts";
import {
  type Audience,
  type StoredAvailability,
  availabilityCollection,
  availabilityRecord,
  isAudience,
} from "../availability/model.ts";
import { type StoredChoices, choicesCollection, choicesRecord } from "../charts/choices-model.ts";
import { type StoredChart, chartCollection, chartRecord } from "../charts/model.ts";
import { type StoredDiscussion, discussionCollection, discussionRecord } from "../comments/model.ts";
import { type ConfigMirror, configCollection } from "../config/model.ts";
import type { AnyStored } from "../database/stored.ts";
import { type StoredGig, gigCollection, gigRecord, historyRecord } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";
import { type StoredLineUp, lineUpCollection, lineUpRecord } from "../line-ups/model.ts";
import { type StoredStage, stageCollection, stageRecord } from "../live/model.ts";
import {
  type StoredPreferences,
  preferencesCollection,
  preferencesRecord,
} from "../notifications/preferences-model.ts";
import { type StoredRehearsal, rehearsalCollection, rehearsalRecord } from "../rehearsals/model.ts";
import { type StoredList, listCollection, listSeenBy } from "../repertoire-lists/model.ts";
import { type StoredSong, songCollection, songRecord } from "../songs/model.ts";
import { isKnownSuggestion, myVoteOf, totalsOf } from "../suggestions/model.ts";
import { type StoredSurvey, surveyCollection, surveyRecord } from "../surveys/model.ts";
import { trashedChart, trashedGig, trashedRehearsal, trashedSong } from "../trash/model.ts";
import { type StoredUser, accountOf, memberOf, users } from "../users/model.ts";

/** The fields of a device's owner that decide what the device may see. */
export type Viewer = Pick<Caller, "user_id" | "role">;

type Maker = () => object;

/**
 * How a stored collection appears on devices: under which name, which members see a document, and which record they
 * get.
 */
export interface View {
  readonly name: SyncCollection;
  /**
   * Returns a function that makes the record for the viewer's device; null if the viewer may not, or may no longer, see
   * the document, so the device removes it; or undefined if no viewer with these rights could ever have seen it. `see`
   * reads only the collection's `sight`, but the returned function may read the whole document.
   */
  readonly see: (stored: AnyStored, viewer: Viewer) => Maker | null | undefined;
  /** How the record of a document differs between members. */
  readonly variesBy: (stored: AnyStored) => Variation;
}

/**
 * - `nothing`: all members get the same record, or none does;
 * - `sight`: only members with the same sight get the same record;
 * - `member`: each member may get a different one.
 */
type Variation = "nothing" | "sight" | "member";

/** A level of visibility: editors and admins also see drafts and the trash. */
export type Sight = "musician" | "editor";
export const sightOf = ({ role }: Pick<Viewer, "role">): Sight => (role === "musician" ? "musician" : "editor");

const view = <S extends AnyStored>(
  name: SyncCollection,
  see: (stored: S, viewer: Viewer) => Maker | null | undefined,
  variesBy: (stored: S) => Variation = () => "nothing",
): View => ({ name, see: see as unknown as View["see"], variesBy: variesBy as unknown as View["variesBy"] });

const byMember = (): Variation => "member";
const bySightIfDraft = ({ published }: { readonly published: 0 | 1 }): Variation =>
  published === 0 ? "sight" : "nothing";

/*
 * Returns the result of `see` for a record that is now hidden: null, so devices remove it, but undefined for a musician
 * if only editors ever saw it, because its removal would reveal that it existed. Older versions did not store
 * `was_public`; without it, null is the safe result.
 */
const hiddenFrom = ({ was_public }: { readonly was_public?: boolean }, { role }: Viewer): null | undefined =>
  role === "musician" && was_public === false ? undefined : null;

/* Creates the view of a record with the same audience as its event or other subject. `differs` returns whether
   musicians and editors receive different records. */
const audienceView = <S extends AnyStored & { readonly audience: Audience; readonly was_public?: boolean }>(
  name: SyncCollection,
  record: (stored: S, viewer: Viewer) => object,
  differs: (stored: S) => boolean = () => false,
): View =>
  view<S>(
    name,
    (stored, viewer) =>
      isAudience(stored.audience, viewer.role) ? () => record(stored, viewer) : hiddenFrom(stored, viewer),
    (stored) => (stored.audience === "editors" || differs(stored) ? "sight" : "nothing"),
  );

/* Returns a maker for a record that `see` has already made, because it has no fields other than those on which
   visibility depends. Null stays null. */
const made = (record: object | null): Maker | null => record && (() => record);

/* Creates the view of deleted items for the trash of editors and admins. Musicians must not receive the removal of
   an item that they could not see. */
const trashView = <S extends AnyStored>(item: (stored: S) => object): View =>
  view<S>(
    "trash",
    (stored, { role }) =>
      role === "musician" ? undefined : stored.deleted && !stored.purged ? () => item(stored) : null,
    ({ deleted }) => (deleted ? "sight" : "nothing"),
  );

/**
 * Every synced collection with its views. A new record needs a line here and in `shared/src/sync/records.ts`; a test
 * compares the two.
 */
export const views: Readonly<Record<string, readonly View[]>> = {
  [users.name]: [
    view<StoredUser & AnyStored>("users", (user) => () => memberOf(user)),
    view<StoredUser & AnyStored>(
      "me",
      (user, viewer) => (user._id === viewer.user_id ? () => accountOf(user) : undefined),
      byMember,
    ),
  ],
  [configCollection.name]: [
    view<ConfigMirror & AnyStored>("config", (stored) => () => {
      const { config, colors, logo } = stored;
      return { ...config, ...(colors && { colors }), ...(logo && { logo }) };
    }),
  ],
  [songCollection.name]: [
    view<StoredSong & AnyStored>("songs", (song) => (song.deleted ? null : () => songRecord(song))),
    view<StoredSong & AnyStored>("deleted_songs", (song) =>
      song.deleted
        ? () => ({ song_id: song._id, title: song.title, interpret: song.interpret, duration: song.duration })
        : null,
    ),
    trashView<StoredSong & AnyStored>(trashedSong),
    view<StoredSong & AnyStored>("suggestions", (song) => (isKnownSuggestion(song) ? made(totalsOf(song)) : undefined)),
    view<StoredSong & AnyStored>(
      "my_votes",
      (song, { user_id }) => (isKnownSuggestion(song) ? made(myVoteOf(song, user_id)) : undefined),
      /* Members see only their own votes. Songs that were never suggestions have none. */
      (song) => (isKnownSuggestion(song) ? "member" : "nothing"),
    ),
  ],
  [chartCollection.name]: [
    view<StoredChart & AnyStored>("charts", (chart) => (chart.deleted ? null : () => chartRecord(chart))),
    trashView<StoredChart & AnyStored>(trashedChart),
  ],
  [gigCollection.name]: [
    view<StoredGig & AnyStored>(
      "gigs",
      (gig, viewer) =>
        gig.deleted || (gig.published === 0 && viewer.role === "musician")
          ? hiddenFrom(gig, viewer)
          : () => gigRecord(gig),
      bySightIfDraft,
    ),
    view<StoredGig & AnyStored>(
      "setlist_histories",
      (gig, viewer) =>
        gig.deleted || gig.history_rests || (gig.published === 0 && viewer.role === "musician")
          ? hiddenFrom(gig, viewer)
          : () => historyRecord(gig),
      bySightIfDraft,
    ),
    trashView<StoredGig & AnyStored>(trashedGig),
  ],
  [stageCollection.name]: [
    view<StoredStage & AnyStored>(
      "stages",
      (stage, viewer) =>
        stage.deleted || stage.devices.length === 0 || (stage.published === 0 && viewer.role === "musician")
          ? hiddenFrom(stage, viewer)
          : () => stageRecord(stage),
      bySightIfDraft,
    ),
  ],
  [rehearsalCollection.name]: [
    view<StoredRehearsal & AnyStored>("rehearsals", (rehearsal) =>
      rehearsal.deleted ? null : () => rehearsalRecord(rehearsal),
    ),
    trashView<StoredRehearsal & AnyStored>(trashedRehearsal),
  ],
  [lineUpCollection.name]: [view<StoredLineUp & AnyStored>("line_ups", (lineUp) => () => lineUpRecord(lineUp))],
  [listCollection.name]: [
    view<StoredList & AnyStored>("repertoire_lists", listSeenBy, ({ visibility }) =>
      visibility === "public" ? "nothing" : "member",
    ),
  ],
  [availabilityCollection.name]: [
    audienceView<StoredAvailability & AnyStored>(
      "availability",
      availabilityRecord,
      ({ has_asks }) => has_asks === true,
    ),
  ],
  [discussionCollection.name]: [audienceView<StoredDiscussion & AnyStored>("discussions", discussionRecord)],
  [contactCollection.name]: [
    view<StoredContact & AnyStored>(
      "contacts",
      (contact, { role }) => {
        if (role === "musician") return undefined;
        return contact.deleted ? null : () => contactRecord(contact);
      },
      () => "sight",
    ),
  ],
  [absenceCollection.name]: [
    view<StoredAbsence & AnyStored>(
      "absences",
      (absence, { user_id }) => {
        if (absence.user_id !== user_id) return undefined;
        return absence.deleted ? null : () => absenceRecord(absence);
      },
      byMember,
    ),
  ],
  [choicesCollection.name]: [
    view<StoredChoices & AnyStored>(
      "chart_choices",
      (choices, { user_id }) => {
        if (choices.user_id !== user_id) return undefined;
        return choices.deleted ? null : () => choicesRecord(choices);
      },
      byMember,
    ),
  ],
  [preferencesCollection.name]: [
    view<StoredPreferences & AnyStored>(
      "notice_preferences",
      (preferences, { user_id }) => (preferences._id === user_id ? () => preferencesRecord(preferences) : undefined),
      byMember,
    ),
  ],
  [surveyCollection.name]: [
    view<StoredSurvey & AnyStored>("surveys", (survey) => (survey.deleted ? null : () => surveyRecord(survey))),
  ],
};
