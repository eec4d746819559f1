import { z } from "zod";
import {
  Day,
  Id,
  Person,
  RecipientFields,
  type Recipients,
  Stamps,
  UtcInstant,
  line,
  text,
} from "../contract/fields.ts";
import { isBlank } from "../contract/unseen.ts";
import { page } from "../contract/paging.ts";
import { LineUpFields } from "../line-ups/contract.ts";
import { COMMENT_MAX, PROTOCOL_MAX, REHEARSAL_LIMITS, REMARK_MAX, TODO_LIMITS } from "./limits.ts";

/** The status of a song in the protocol of a rehearsal. */
export const ProtocolStatus = z.enum(["planned", "played", "needs_work", "ready", "dropped"]);
export type ProtocolStatus = z.infer<typeof ProtocolStatus>;

const place = line(REHEARSAL_LIMITS.location).nullable();
const remark = text(REMARK_MAX).nullable();
const commentText = text(COMMENT_MAX).refine((written) => !isBlank(written), "empty");

/** A song in a protocol. Each song occurs at most once. */
export const ProtocolSong = z.strictObject({ song_id: Id, status: ProtocolStatus, comment: remark });
export type ProtocolSong = z.infer<typeof ProtocolSong>;

const TodoFields = {
  text: line(TODO_LIMITS.text),
  comment: text(TODO_LIMITS.comment).nullable(),
  responsible: Person.nullable(),
  due_date: Day.nullable(),
  done: z.boolean(),
};

export const RehearsalTodo = z.strictObject({ todo_id: Id, ...TodoFields });
export type RehearsalTodo = z.infer<typeof RehearsalTodo>;

export const RehearsalComment = z.strictObject({
  comment_id: Id,
  user_id: Id,
  text: z.string(),
  created_at: UtcInstant,
});
export type RehearsalComment = z.infer<typeof RehearsalComment>;

/** A rehearsal and its protocol as they are stored and synced. `begin` and `end` are instants in UTC. */
export const Rehearsal = z.strictObject({
  rehearsal_id: Id,
  begin: UtcInstant,
  end: UtcInstant,
  location: place,
  comment: text(REHEARSAL_LIMITS.comment),
  ...z.strictObject(LineUpFields).partial().shape,
  songs: z.array(ProtocolSong),
  todos: z.array(RehearsalTodo),
  comments: z.array(RehearsalComment),
  ...Stamps,
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** A rehearsal in REST responses, with the songs assigned to it (`song.planned_rehearsal_id`). */
export const RehearsalOut = Rehearsal.extend({ planned_song_ids: z.array(Id) });
export type RehearsalOut = z.infer<typeof RehearsalOut>;

const ProtocolSongs = z
  .array(z.strictObject({ song_id: Id, status: ProtocolStatus, comment: remark.default(null) }))
  .max(PROTOCOL_MAX);

export const TodoIn = z.strictObject({
  todo_id: Id.optional(),
  text: TodoFields.text,
  comment: TodoFields.comment.default(null),
  responsible: Person.nullable().default(null),
  due_date: Day.nullable().default(null),
  done: z.boolean().default(false),
});
export type TodoIn = z.input<typeof TodoIn>;

export const TodoUpdate = z.strictObject(TodoFields).partial();
export type TodoUpdate = z.input<typeof TodoUpdate>;

/** A comment in a new rehearsal's protocol. By default the author is the caller and the time is now. */
const RecordedComment = z.strictObject({
  comment_id: Id.optional(),
  user_id: Id.optional(),
  text: commentText,
  created_at: UtcInstant.optional(),
});

/**
 * A rehearsal to create, with its whole protocol if it has already taken place. A rehearsal without an end lasts two
 * hours.
 */
export const RehearsalIn = z.strictObject({
  rehearsal_id: Id.optional(),
  begin: UtcInstant,
  end: UtcInstant.nullable().default(null),
  location: place.default(null),
  comment: text(REHEARSAL_LIMITS.comment).default(""),
  line_up_id: LineUpFields.line_up_id.default(null),
  seats: LineUpFields.seats.default(null),
  songs: ProtocolSongs.default([]),
  todos: z.array(TodoIn).max(PROTOCOL_MAX).default([]),
  comments: z.array(RecordedComment).max(PROTOCOL_MAX).default([]),
  /** Whom to notify. The band's chat is told about every new rehearsal. */
  notify: RecipientFields.notify,
});
export type RehearsalIn = Omit<z.input<typeof RehearsalIn>, keyof Recipients>;

export const RehearsalUpdate = z
  .strictObject({
    begin: UtcInstant,
    end: UtcInstant.nullable(),
    location: place,
    comment: text(REHEARSAL_LIMITS.comment),
    ...LineUpFields,
    ...RecipientFields,
  })
  .partial();
/** The fields to change. The recipients belong to the request, not to the rehearsal. */
export type RehearsalUpdate = Omit<z.input<typeof RehearsalUpdate>, keyof Recipients>;

/** All songs of the protocol in their new order. */
export const RehearsalSongsUpdate = z.strictObject({ songs: ProtocolSongs });

/** A new comment by the caller. */
export const RehearsalCommentIn = z.strictObject({ text: commentText, comment_id: Id.optional() });

export const RehearsalCommentUpdate = z.strictObject({ text: commentText });

const count = z.int().min(0);
const average = z.number().min(0);

/** One month (`YYYY-MM`) or year (`YYYY`), compared with the previous one. */
const Trend = z.strictObject({
  period: z.string(),
  count,
  average_songs: average,
  previous_count: count,
  previous_average_songs: average,
});
export type Trend = z.infer<typeof Trend>;

/** The number of protocols that contain a song. */
const RehearsedSong = z.strictObject({ song_id: Id, title: z.string(), interpret: z.string(), count });
export type RehearsedSong = z.infer<typeof RehearsedSong>;

/** `duration` is `HH:MM:SS`, with more digits for the hours if necessary. */
export const RehearsalStatistics = z.strictObject({
  totals: z.strictObject({ count, songs: count, duration: z.string(), yearly_average: average }),
  monthly: z.array(Trend),
  yearly: z.array(Trend),
  songs: page(RehearsedSong),
});
export type RehearsalStatistics = z.infer<typeof RehearsalStatistics>;
