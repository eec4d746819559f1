import { z } from "zod";
import { Day, Id, Person, Stamps, TEXT_MAX, UtcInstant, line, text } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { NotifyChoice } from "../notifications/records.ts";
import { Song } from "../songs/contract.ts";

/** The result of rehearsing a song. */
export const ProtocolStatus = z.enum(["planned", "played", "needs_work", "ready", "dropped"]);
export type ProtocolStatus = z.infer<typeof ProtocolStatus>;

/** The maximum number of songs, of todos and of comments in a protocol. */
export const PROTOCOL_MAX = 300;
export const COMMENT_MAX = 5_000;

const place = line(200).nullable();
const remark = text(TEXT_MAX).nullable();
const commentText = text(COMMENT_MAX).refine((written) => written.trim() !== "", "empty");

/** A song of the protocol. Each song occurs at most once. */
export const ProtocolSong = z.strictObject({ song_id: Id, status: ProtocolStatus, comment: remark });
export type ProtocolSong = z.infer<typeof ProtocolSong>;

const TodoFields = {
  text: line(500),
  comment: remark,
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

/** A rehearsal and its protocol as it is stored and synced. `begin` and `end` are instants in UTC. */
export const Rehearsal = z.strictObject({
  rehearsal_id: Id,
  begin: UtcInstant,
  end: UtcInstant,
  location: place,
  comment: text(TEXT_MAX),
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
  comment: remark.default(null),
  responsible: Person.nullable().default(null),
  due_date: Day.nullable().default(null),
  done: z.boolean().default(false),
});
export type TodoIn = z.input<typeof TodoIn>;

export const TodoUpdate = z.strictObject(TodoFields).partial();
export type TodoUpdate = z.input<typeof TodoUpdate>;

/** A comment of a rehearsal that is recorded afterwards. By default the author is the caller and the time is now. */
const RecordedComment = z.strictObject({
  comment_id: Id.optional(),
  user_id: Id.optional(),
  text: commentText,
  created_at: UtcInstant.optional(),
});

/** A rehearsal to create, with its whole protocol if it is recorded afterwards. Without an end it takes two hours. */
export const RehearsalIn = z.strictObject({
  rehearsal_id: Id.optional(),
  begin: UtcInstant,
  end: UtcInstant.nullable().default(null),
  location: place.default(null),
  comment: text(TEXT_MAX).default(""),
  songs: ProtocolSongs.default([]),
  todos: z.array(TodoIn).max(PROTOCOL_MAX).default([]),
  comments: z.array(RecordedComment).max(PROTOCOL_MAX).default([]),
});
export type RehearsalIn = z.input<typeof RehearsalIn>;

export const RehearsalUpdate = z
  .strictObject({ begin: UtcInstant, end: UtcInstant.nullable(), location: place, comment: text(TEXT_MAX) })
  .partial();
export type RehearsalUpdate = z.input<typeof RehearsalUpdate>;

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

/** Whom to notify of a changed date, time or place, or of a deletion. Nobody if omitted. */
const NotifyField = { notify: NotifyChoice.optional() };

const RehearsalPath = z.strictObject({ rehearsal_id: Id });
const TodoPath = RehearsalPath.extend({ todo_id: Id });
const CommentPath = RehearsalPath.extend({ comment_id: Id });
const CommentText = z.strictObject({ text: commentText });

export const rehearsalRoutes = {
  listRehearsals: defineRoute({
    method: "GET",
    path: "/reh",
    access: "member",
    summary: "Rehearsals that are not past, in ascending order",
    query: z.strictObject(Paging),
    response: page(RehearsalOut),
  }),
  listPastRehearsals: defineRoute({
    method: "GET",
    path: "/reh/past",
    access: "member",
    summary: "Past rehearsals in descending order; the search covers protocols, songs, todos and comments",
    query: z.strictObject({ q: z.string().trim().max(100).optional(), ...Paging }),
    response: page(RehearsalOut),
  }),
  rehearsalStatistics: defineRoute({
    method: "GET",
    path: "/reh/statistics",
    access: "member",
    summary: "Totals, trends and the most rehearsed songs of past rehearsals",
    query: z.strictObject(Paging),
    response: RehearsalStatistics,
  }),
  createRehearsal: defineRoute({
    method: "POST",
    path: "/reh",
    access: "editor",
    summary: "Create a rehearsal, or record a past one with its whole protocol",
    body: RehearsalIn,
    response: RehearsalOut,
    status: 201,
    errors: ["ID_TAKEN", "SECOND_FACTOR_MISSING"],
  }),
  getRehearsal: defineRoute({
    method: "GET",
    path: "/reh/{rehearsal_id}",
    access: "member",
    summary: "One rehearsal with its protocol",
    params: RehearsalPath,
    response: RehearsalOut,
  }),
  updateRehearsal: defineRoute({
    method: "PUT",
    path: "/reh/{rehearsal_id}",
    access: "editor",
    summary: "Change start, end, place or comment of a rehearsal, and notify members",
    params: RehearsalPath,
    body: RehearsalUpdate.extend(NotifyField),
    response: RehearsalOut,
    errors: ["REHEARSAL_LOCKED", "STALE_RECORD"],
  }),
  deleteRehearsal: defineRoute({
    method: "DELETE",
    path: "/reh/{rehearsal_id}",
    access: "editor",
    summary: "Delete a rehearsal (past ones: admins only); its planned songs become unassigned",
    params: RehearsalPath,
    query: z.strictObject(NotifyField),
    response: null,
    errors: ["REHEARSAL_LOCKED", "SECOND_FACTOR_MISSING"],
  }),
  updateRehearsalSongs: defineRoute({
    method: "PUT",
    path: "/reh/{rehearsal_id}/songs",
    access: "editor",
    summary: "Set the songs of the protocol with their status, in order",
    params: RehearsalPath,
    body: z.strictObject({ songs: ProtocolSongs }),
    response: RehearsalOut,
    errors: ["REHEARSAL_LOCKED", "STALE_RECORD"],
  }),
  createRehearsalTodo: defineRoute({
    method: "POST",
    path: "/reh/{rehearsal_id}/todos",
    access: "editor",
    summary: "Add a todo",
    params: RehearsalPath,
    body: TodoIn,
    response: RehearsalTodo,
    status: 201,
    errors: ["REHEARSAL_LOCKED", "ID_TAKEN"],
  }),
  updateRehearsalTodo: defineRoute({
    method: "PUT",
    path: "/reh/{rehearsal_id}/todos/{todo_id}",
    access: "editor",
    summary: "Change a todo; `done` also when the rehearsal is past",
    params: TodoPath,
    body: TodoUpdate,
    response: RehearsalTodo,
    errors: ["REHEARSAL_LOCKED", "STALE_RECORD"],
  }),
  deleteRehearsalTodo: defineRoute({
    method: "DELETE",
    path: "/reh/{rehearsal_id}/todos/{todo_id}",
    access: "editor",
    summary: "Delete a todo",
    params: TodoPath,
    response: null,
    errors: ["REHEARSAL_LOCKED"],
  }),
  createRehearsalComment: defineRoute({
    method: "POST",
    path: "/reh/{rehearsal_id}/comments",
    access: "member",
    summary: "Add a comment of one's own",
    params: RehearsalPath,
    body: CommentText.extend({ comment_id: Id.optional() }),
    response: RehearsalComment,
    status: 201,
    errors: ["REHEARSAL_LOCKED", "ID_TAKEN"],
  }),
  updateRehearsalComment: defineRoute({
    method: "PUT",
    path: "/reh/{rehearsal_id}/comments/{comment_id}",
    access: "member",
    summary: "Change one's own comment; admins any",
    params: CommentPath,
    body: CommentText,
    response: RehearsalComment,
    errors: ["FORBIDDEN", "SECOND_FACTOR_MISSING", "REHEARSAL_LOCKED", "STALE_RECORD"],
  }),
  deleteRehearsalComment: defineRoute({
    method: "DELETE",
    path: "/reh/{rehearsal_id}/comments/{comment_id}",
    access: "member",
    summary: "Delete one's own comment; admins any",
    params: CommentPath,
    response: null,
    errors: ["FORBIDDEN", "SECOND_FACTOR_MISSING", "REHEARSAL_LOCKED"],
  }),
  planSong: defineRoute({
    method: "PUT",
    path: "/songs/{song_id}/rehearsal",
    access: "editor",
    summary: "Assign a song to a planned rehearsal, or remove the assignment",
    params: z.strictObject({ song_id: Id }),
    body: z.strictObject({ rehearsal_id: Id.nullable() }),
    response: Song,
    errors: ["REHEARSAL_PAST", "STALE_RECORD"],
  }),
} as const;
