import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import type { SongStatus, SongUpdate } from "@bandstand/shared/songs/contract.ts";
import { NAMES_MAX, NAME_MAX, SONG_LIMITS } from "@bandstand/shared/songs/limits.ts";
import { splitLinks } from "@bandstand/shared/songs/links.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { readLength } from "@bandstand/shared/time/typed.ts";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { type TypedLink, linksError, linksOf, typedLinks } from "./link-fields.ts";
import type { SongRow } from "./queries.ts";

/** A single-line field with a length limit in the contract. */
export type LineField = Exclude<keyof typeof SONG_LIMITS, "genre" | "comment" | "youtube_link">;
const { genre: _genre, comment: _comment, youtube_link: _video, ...LINE_LIMITS } = SONG_LIMITS;
const LINES = Object.keys(LINE_LIMITS) as LineField[];

/** The maximum number of characters of a typed length or tempo, such as `1:02:33` or `120`. */
const NUMBER_TYPED_MAX = 8;

/** The maximum lengths of the fields as typed. */
export const FIELD_LIMITS = {
  ...LINE_LIMITS,
  comment: SONG_LIMITS.comment,
  duration: NUMBER_TYPED_MAX,
  bpm: NUMBER_TYPED_MAX,
} as const;

/** Cuts names to the contract's limits. */
export const namesWithinLimits = (names: readonly string[]): string[] =>
  names.map((name) => name.slice(0, NAME_MAX)).slice(0, NAMES_MAX);

/** Returns the values as options, without duplicates. */
export const optionsOf = (...sources: readonly (readonly string[] | undefined)[]) =>
  [...new Set(sources.flatMap((source) => source ?? []))].map((value) => ({ value, label: value }));

/** The form's fields, as typed. `links` includes the video. */
export interface SongFields extends Record<LineField, string> {
  links: readonly TypedLink[];
  duration: string;
  bpm: string;
  singers: string[];
  genre: string | null;
  dance_styles: string[];
  needed_parts: string[];
  status: SongStatus;
  comment: string;
}

export const fieldsOf = (song: SongRow | undefined): SongFields => ({
  ...(Object.fromEntries(LINES.map((field) => [field, song?.[field] ?? ""])) as Record<LineField, string>),
  links: typedLinks(song ?? {}),
  duration: song?.duration ? formatSongLength(song.duration) : "",
  bpm: song?.bpm?.toString() ?? "",
  singers: [...(song?.singers ?? [])],
  genre: song?.genre ?? null,
  dance_styles: [...(song?.dance_styles ?? [])],
  needed_parts: [...(song?.needed_parts ?? [])],
  status: song?.status ?? "active",
  comment: song?.comment ?? "",
});

const BPM_MIN = 20;
const BPM_MAX = 400;
const isBpm = (typed: string): boolean => /^\d+$/.test(typed) && Number(typed) >= BPM_MIN && Number(typed) <= BPM_MAX;

/** Returns the error message for a typed length; undefined if the length is valid or empty. */
export const durationError = (typed: string): string | undefined =>
  typed.trim() !== "" && readLength(typed.trim()) === null ? text().songs.lengthBad : undefined;

/** Returns the error message for a typed tempo; undefined if the tempo is valid or empty. */
export const bpmError = (typed: string): string | undefined =>
  typed.trim() !== "" && !isBpm(typed.trim()) ? text().songs.bpmBad : undefined;

type CheckedField = "duration" | "bpm" | "links";

/** Returns the error messages for fields that are not free text. */
export const songErrors = ({
  duration,
  bpm,
  links,
}: SongFields): Readonly<Record<CheckedField, string | undefined>> => ({
  duration: durationError(duration),
  bpm: bpmError(bpm),
  links: linksError(links),
});

const orNull = (typed: string): string | null => typed.trim() || null;

/** Converts a valid form to the contract's fields; empty ones become null. Singers' ids come from `singerIds`. */
export function recordOf(fields: SongFields): SongUpdate & { title: string; interpret: string } {
  const seconds = readLength(fields.duration);
  return {
    ...Object.fromEntries(LINES.map((field) => [field, orNull(fields[field])])),
    title: fields.title.trim(),
    interpret: fields.interpret.trim(),
    ...splitLinks(linksOf(fields.links)),
    duration: seconds === null ? null : formatLength(seconds),
    bpm: fields.bpm.trim() === "" ? null : Number(fields.bpm),
    singers: [...fields.singers],
    genre: fields.genre,
    dance_styles: [...fields.dance_styles],
    needed_parts: [...fields.needed_parts],
    status: fields.status,
    comment: orNull(fields.comment),
  };
}

/**
 * Returns only the fields that the user changed, so that the edit does not overwrite others' newer values. The two
 * fields for links change together, because the form may move a link from one to the other.
 */
export function changedSong(song: SongRow, next: SongUpdate): SongUpdate {
  const { youtube_link, links } = next;
  const changed = changedFields<SongUpdate>(recordOf(fieldsOf(song)), next);
  const areLinksChanged = changed.links !== undefined || changed.youtube_link !== undefined;
  return areLinksChanged ? { ...changed, youtube_link, links } : changed;
}

/** A member whose name may be among a song's singers. */
export interface Member {
  readonly user_id: string;
  readonly real_name: string;
}

/**
 * Returns the ids of the members among the singers. Members linked under a nickname ("Anna" for Anna Schmidt) stay
 * linked only if none of the song's nicknames was removed, because it is not known which member each one stands for.
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
