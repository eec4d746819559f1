import type { SongStatus, SongUpdate } from "@bandstand/shared/songs/contract.ts";
import { readYoutubeLink } from "@bandstand/shared/songs/youtube.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { readLength } from "@bandstand/shared/time/typed.ts";
import { formatSongLength } from "../i18n/format.ts";
import type { SongRow } from "./queries.ts";

/** Single-line fields with the maximum lengths of the contract. */
export const LINE_LIMITS = {
  title: 200,
  interpret: 200,
  composer: 300,
  lyricist: 300,
  arranger: 300,
  publisher: 200,
  iswc: 20,
  gema_work_number: 40,
  youtube_link: 500,
  key: 20,
  sheet_file: 200,
} as const;
export type LineField = keyof typeof LINE_LIMITS;
const LINES = Object.keys(LINE_LIMITS) as LineField[];

/** The form's fields, as typed. */
export interface SongFields extends Record<LineField, string> {
  duration: string;
  bpm: string;
  singers: string[];
  genre: string | null;
  dance_styles: string[];
  status: SongStatus;
  comment: string;
}

export const fieldsOf = (song: SongRow | undefined): SongFields => ({
  ...(Object.fromEntries(LINES.map((field) => [field, song?.[field] ?? ""])) as Record<LineField, string>),
  duration: song?.duration ? formatSongLength(song.duration) : "",
  bpm: song?.bpm?.toString() ?? "",
  singers: [...(song?.singers ?? [])],
  genre: song?.genre ?? null,
  dance_styles: [...(song?.dance_styles ?? [])],
  status: song?.status ?? "active",
  comment: song?.comment ?? "",
});

const BPM_MIN = 20;
const BPM_MAX = 400;
const isBpm = (typed: string): boolean => /^\d+$/.test(typed) && Number(typed) >= BPM_MIN && Number(typed) <= BPM_MAX;

export type SongError = "titleMissing" | "interpretMissing" | "lengthBad" | "bpmBad" | "youtubeBad";

/** The errors of the form, per field, as keys of texts. */
export function errorsIn(fields: SongFields): Partial<Record<keyof SongFields, SongError>> {
  const typed = (field: "duration" | "bpm" | "youtube_link"): string => fields[field].trim();
  return {
    ...(fields.title.trim() === "" && { title: "titleMissing" }),
    ...(fields.interpret.trim() === "" && { interpret: "interpretMissing" }),
    ...(typed("duration") !== "" && readLength(typed("duration")) === null && { duration: "lengthBad" }),
    ...(typed("bpm") !== "" && !isBpm(typed("bpm")) && { bpm: "bpmBad" }),
    ...(typed("youtube_link") !== "" &&
      readYoutubeLink(typed("youtube_link")) === null && { youtube_link: "youtubeBad" }),
  };
}

const orNull = (typed: string): string | null => typed.trim() || null;

/** Converts a valid form to the contract's fields; empty ones become null. Singers' ids come from `singerIds`. */
export function recordOf(fields: SongFields): SongUpdate & { title: string; interpret: string } {
  const seconds = readLength(fields.duration);
  return {
    ...Object.fromEntries(LINES.map((field) => [field, orNull(fields[field])])),
    title: fields.title.trim(),
    interpret: fields.interpret.trim(),
    youtube_link: readYoutubeLink(fields.youtube_link),
    duration: seconds === null ? null : formatLength(seconds),
    bpm: fields.bpm.trim() === "" ? null : Number(fields.bpm),
    singers: [...fields.singers],
    genre: fields.genre,
    dance_styles: [...fields.dance_styles],
    status: fields.status,
    comment: orNull(fields.comment),
  };
}

/** Only the fields changed by the user, so that the edit does not overwrite newer values from others. */
export function changedFields(song: SongRow, next: SongUpdate): SongUpdate {
  const before = recordOf(fieldsOf(song)) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => JSON.stringify(before[field] ?? null) !== JSON.stringify(value)),
  );
}

interface Member {
  readonly user_id: string;
  readonly real_name: string;
}

/**
 * The members among the singers. A member listed under a nickname ("Anna" for Anna Schmidt) stays. If a name that
 * matches no member is removed, such members are removed too, because it may have been theirs.
 */
export function singerIds(
  song: Pick<SongRow, "singers" | "singer_ids"> | undefined,
  singers: readonly string[],
  members: readonly Member[],
): string[] {
  const named = members.filter(({ real_name }) => singers.includes(real_name)).map(({ user_id }) => user_id);
  const isMember = (name: string): boolean => members.some(({ real_name }) => real_name === name);
  const nicknames = song?.singers.filter((name) => !isMember(name)) ?? [];
  if (song === undefined || !nicknames.every((name) => singers.includes(name))) return named;
  const byNickname = song.singer_ids.filter(
    (id) => !members.some(({ user_id, real_name }) => user_id === id && song.singers.includes(real_name)),
  );
  return nicknames.length === 0 ? named : [...new Set([...byNickname, ...named])];
}
