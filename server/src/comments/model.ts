import type { Comment, Discussion, SubjectRef, SubjectType } from "@bandstand/shared/comments/contract.ts";
import mongoose from "mongoose";
import { type Audience, allAudiences, findEvent } from "../availability/model.ts";
import { findRecord } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { LogFollower } from "../database/log-follower.ts";
import { type Write, type Written, serviceWrite } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import { allSongs } from "../songs/model.ts";

/**
 * All comments on one subject. They are in one document with the subject's id, so a single write publishes or hides
 * them all. `follow-subject.ts` keeps `audience` in line with the subject, so this document alone decides what a device
 * may see.
 */
export interface DiscussionFields {
  readonly subject_type: SubjectType;
  readonly audience: Audience;
  /** True if musicians have ever seen the subject together with its comments. */
  readonly was_public: boolean;
  readonly comments: readonly Comment[];
}
export type StoredDiscussion = Stored<DiscussionFields>;

export const discussionCollection: Collection<DiscussionFields> = defineRecord<"discussions", DiscussionFields>({
  name: "discussions",
  own: { audience: { type: String, required: true }, was_public: { type: Boolean, required: true } },
  sight: ["audience", "was_public"],
});

/** The record as devices store it. */
export function discussionRecord(stored: StoredDiscussion): Discussion {
  const { audience: _audience, was_public: _was, comments, ...fields } = withoutSync(stored);
  return { subject_id: stored._id, ...fields, comments: [...comments] };
}

/** The parts of a gig, rehearsal or song that its comments depend on; `rev` shows whether it has changed. */
export interface Subject extends SubjectRef {
  readonly audience: Audience;
  readonly purged: boolean;
  readonly rev: number;
}

/** Returns the current subject, even a deleted one; null if it never existed. */
export async function findSubject({ subject_type, subject_id }: SubjectRef): Promise<Subject | null> {
  if (subject_type !== "song") {
    const event = await findEvent(subject_type, subject_id);
    return event && { subject_type, subject_id, audience: event.audience, purged: event.purged, rev: event.rev };
  }
  const song = (await allSongs()).get(subject_id);
  if (song === undefined) return null;
  const { deleted = false, purged = false, rev } = song;
  return { subject_type, subject_id, audience: deleted ? "nobody" : "band", purged, rev };
}

/** Returns the comments on a subject, or null if there never were any. */
export async function findDiscussion({ subject_type, subject_id }: SubjectRef): Promise<StoredDiscussion | null> {
  const found = await findRecord<StoredDiscussion>(discussionCollection, subject_id);
  return found?.subject_type === subject_type ? found : null;
}

/* All discussions in memory, kept up to date from the change log; only the search reads them. */
const follower = new LogFollower<StoredDiscussion>(discussionCollection);

/** Returns all discussions by the id of their subject, deleted ones included; one that has changed is a new object. */
export const allDiscussions = (): Promise<ReadonlyMap<string, StoredDiscussion>> => follower.current();

/** Increases whenever a discussion that has been loaded changes. */
export const discussionsVersion = (): number => follower.version;

type Change = (stored: Pick<StoredDiscussion, "comments">) => Promise<Partial<DiscussionFields>>;

/* Creates the subject's empty document, to which every comment is then a conditional write. If two members write the
   first comments at the same time, both create the same document and neither comment is lost. */
const makeEmpty = ({ subject_type, subject_id, audience }: Subject, now: Date) =>
  records.create<DiscussionFields>(
    discussionCollection,
    subject_id,
    { subject_type, audience, was_public: audience === "band", comments: [] },
    serviceWrite(now),
  );

const change = (
  { subject_type, subject_id }: SubjectRef,
  write: Write,
  changed: Change,
): Promise<Written<DiscussionFields>> =>
  records.change<DiscussionFields>(discussionCollection, subject_id, write, async (stored) => {
    if (stored.subject_type !== subject_type) throw new Refusal("NOT_FOUND");
    const fields = await changed(stored);
    return fields.audience === "band" ? { ...fields, was_public: true } : fields;
  });

/** Changes the comments on a subject. `changed` receives the stored ones and returns the new ones, or refuses. */
export async function changeComments(
  _caller: Caller,
  subject: Subject,
  write: Write,
  changed: Change,
): Promise<Written<DiscussionFields>> {
  if ((await findDiscussion(subject)) === null) {
    /* Run the checks first, so that a refused comment leaves no empty document. */
    await changed({ comments: [] });
    await makeEmpty(subject, write.now);
  }
  return await change(subject, write, changed);
}

/** Changes the comments on behalf of the service, after a change to their subject. Does nothing without comments. */
export async function changeForService(subject: SubjectRef, now: Date, changed: Change): Promise<void> {
  if ((await findDiscussion(subject)) !== null) await change(subject, serviceWrite(now), changed);
}

/** Deletes the comments on all subjects that have been permanently deleted. */
export async function forgetPurgedDiscussions(now: Date): Promise<void> {
  const hidden = await discussionCollection.model
    .find({ audience: "nobody", "comments.0": mongoose.trusted({ $exists: true }) }, { subject_type: 1 })
    .lean<Pick<StoredDiscussion, "_id" | "subject_type">[]>();
  for (const { _id, subject_type } of hidden)
    if ((await findSubject({ subject_type, subject_id: _id }))?.purged)
      await records.change<DiscussionFields>(discussionCollection, _id, serviceWrite(now), () => ({ comments: [] }));
}

/** Returns the discussions whose audience differs from that of their subject. */
export async function outdatedDiscussions(): Promise<SubjectRef[]> {
  const [all, events, songs] = await Promise.all([
    discussionCollection.model
      .find({}, { subject_type: 1, audience: 1 })
      .lean<Pick<StoredDiscussion, "_id" | "subject_type" | "audience">[]>(),
    allAudiences(),
    allSongs(),
  ]);
  const audienceOf = (id: string): Audience | undefined =>
    events.get(id) ?? (songs.get(id)?.deleted ? "nobody" : "band");
  return all
    .filter(({ _id, audience }) => audienceOf(_id) !== audience)
    .map(({ _id, subject_type }) => ({ subject_type, subject_id: _id }));
}
