import { type NameOf, type SongLineUp, tonight } from "../setlists/tonight.ts";

/** A song on a printed setlist: only what a musician has to read from the floor in front of the microphone. */
export interface PaperSong {
  readonly title: string;
  readonly key?: string | undefined;
  readonly note?: string | undefined;
  /** Tonight's singers, separated by commas. */
  readonly singers?: string | undefined;
}

export interface PaperSet {
  readonly name: string;
  readonly songs: readonly PaperSong[];
}

export interface PaperList {
  readonly gig: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The start, as `HH:MM`. Null if it is not known. */
  readonly begin: string | null;
  readonly sets: readonly PaperSet[];
}

/** A list, or one part of a list that is too long for one QR code. `part` counts from 1 to `of`. */
export interface PaperPart extends PaperList {
  readonly part: number;
  readonly of: number;
}

interface ListedGig {
  readonly name: string;
  readonly date: string;
  readonly begin: string | null;
}

interface ListedSet {
  readonly name: string;
  readonly songs: readonly {
    readonly song_id: string;
    readonly uebersprungen: boolean;
    readonly key?: string | null | undefined;
    readonly note?: string | null | undefined;
    readonly singer_ids?: string[] | null | undefined;
  }[];
}

interface Sources {
  readonly songOf: (song_id: string) => (SongLineUp & { readonly title: string }) | undefined;
  readonly nameOf: NameOf;
}

/** Builds the printable list of a setlist, without skipped songs and without sets in which nothing is played. */
export function paperList(
  { name: gig, date, begin }: ListedGig,
  sets: readonly ListedSet[],
  { songOf, nameOf }: Sources,
): PaperList {
  const listed = sets.map(({ name, songs }) => ({
    name,
    songs: songs
      .filter((entry) => !entry.uebersprungen)
      .map((entry) => {
        const song = songOf(entry.song_id);
        const { singers, key } = tonight(entry, song, nameOf);
        return {
          title: song?.title ?? "?",
          key: key ?? undefined,
          note: entry.note ?? undefined,
          singers: singers.join(", ") || undefined,
        };
      }),
  }));
  return { gig, date, begin: begin?.slice(0, 5) ?? null, sets: listed.filter(({ songs }) => songs.length > 0) };
}

const VERSION = 1;

/* Older apps, which do not know about singers, read the first three fields and ignore the rest. */
function writeSong({ title, key = "", note = "", singers = "" }: PaperSong): string | string[] {
  const cells = [title, key, note, singers];
  const last = cells.findLastIndex((cell) => cell !== "");
  return last <= 0 ? title : cells.slice(0, last + 1);
}

/** Writes a list as compact text: arrays instead of named fields, without trailing empty fields. */
export const writePaper = ({ gig, date, begin, sets, part, of }: PaperPart): string =>
  JSON.stringify([
    VERSION,
    [gig, date, begin, part, of],
    sets.map(({ name, songs }) => [name, ...songs.map(writeSong)]),
  ]);

/** Longer input is not parsed: no setlist from a QR code is this long. */
const TEXT_MAX = 100_000;
const PARTS_MAX = 20;

const isText = (value: unknown): value is string => typeof value === "string";
const isPlace = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;

function readSong(value: unknown): PaperSong | null {
  if (isText(value)) return { title: value };
  if (!Array.isArray(value) || !value.every(isText)) return null;
  const [title = "", key = "", note = "", singers = ""] = value;
  return { title, ...(key && { key }), ...(note && { note }), ...(singers && { singers }) };
}

function readSet(value: unknown): PaperSet | null {
  if (!Array.isArray(value)) return null;
  const [name, ...songs] = value as unknown[];
  const read = songs.map(readSong);
  return isText(name) && read.every((song) => song !== null) ? { name, songs: read } : null;
}

/** Reads the output of `writePaper`. Returns null for anything else, because an address may contain any text. */
export function readPaper(text: string): PaperPart | null {
  if (text.length > TEXT_MAX) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value) || value[0] !== VERSION || !Array.isArray(value[1]) || !Array.isArray(value[2]))
    return null;
  const [gig, date, begin, part, of] = value[1] as unknown[];
  const sets = (value[2] as unknown[]).map(readSet);
  if (!isText(gig) || !isText(date) || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  if (begin !== null && !(isText(begin) && /^\d{2}:\d{2}$/.test(begin))) return null;
  if (!isPlace(part) || !isPlace(of) || part > of || of > PARTS_MAX) return null;
  return sets.every((set) => set !== null) ? { gig, date, begin, sets, part, of } : null;
}

/** Splits a list into `count` parts with about the same number of songs. Each part of a split set repeats its name. */
export function cutPaper(list: PaperList, count: number): PaperPart[] {
  const songs = list.sets.flatMap((set, at) => set.songs.map((song) => ({ song, at })));
  const of = Math.max(1, Math.min(count, songs.length, PARTS_MAX));
  return Array.from({ length: of }, (_, index) => {
    const mine = songs.slice(Math.floor((index * songs.length) / of), Math.floor(((index + 1) * songs.length) / of));
    const sets = list.sets.flatMap((set, at) => {
      const kept = mine.filter((one) => one.at === at).map(({ song }) => song);
      return kept.length === 0 ? [] : [{ name: set.name, songs: kept }];
    });
    return { ...list, sets, part: index + 1, of };
  });
}

/** Adds a newly received part to the stored ones: replaces the same part, and drops parts of a different list. */
export function withPart(known: readonly PaperPart[], part: PaperPart): PaperPart[] {
  const others = known.filter(
    (one) => one.gig === part.gig && one.date === part.date && one.of === part.of && one.part !== part.part,
  );
  return [...others, part].toSorted((a, b) => a.part - b.part);
}

/** Joins parts in order and reunites split sets. Missing parts leave gaps. */
export function joinPaper(parts: readonly PaperPart[]): PaperList | null {
  const [first] = parts;
  if (first === undefined) return null;
  const sets: PaperSet[] = [];
  let before = 0;
  for (const { part, sets: mine } of parts) {
    for (const [index, set] of mine.entries()) {
      const last = sets.at(-1);
      if (index === 0 && part === before + 1 && last?.name === set.name)
        sets[sets.length - 1] = { ...last, songs: [...last.songs, ...set.songs] };
      else sets.push(set);
    }
    before = part;
  }
  return { gig: first.gig, date: first.date, begin: first.begin, sets };
}

/**
 * Returns the list as plain text, for a phone without the app, in `count` parts with about the same number of songs.
 * Songs are numbered across sets and parts, as in the editor and on stage.
 */
export function paperTexts(list: PaperList, count: number): string[] {
  let number = 0;
  return cutPaper(list, count).map(({ gig, date, begin, sets }) =>
    [
      [gig, date.split("-").toReversed().join("."), begin].filter(Boolean).join(" · "),
      ...sets.map(({ name, songs }) =>
        [
          name.toUpperCase(),
          ...songs.map(({ title, key, note, singers }) => {
            number += 1;
            return `${number} ${title}${key ? ` (${key})` : ""}${singers ? ` · ${singers}` : ""}${note ? ` – ${note}` : ""}`;
          }),
        ].join("\n"),
      ),
    ].join("\n\n"),
  );
}
