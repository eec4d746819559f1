import { withoutUnseen } from "../contract/unseen.ts";
import { formatLength, parseLength } from "../time/clock.ts";
import type { SongIn, SongStatus } from "./contract.ts";
import { foldedSpelledOut } from "./fold.ts";
import type { ImportField } from "./import-fields.ts";
import { LINKS_MAX, LINK_TITLE_MAX, NAMES_MAX, NAME_MAX, SONG_LIMITS } from "./limits.ts";
import { type Link, readLinks, splitLinks } from "./links.ts";
import { readYoutubeLink } from "./youtube.ts";

/** Why a cell cannot be imported. */
export type CellError =
  | "missing"
  | "too_long"
  | "not_a_length"
  | "not_a_link"
  | "not_a_status"
  | "not_a_tempo"
  | "too_many_names"
  | "too_many_links";

const [BPM_MIN, BPM_MAX] = [20, 400];

const STATUS_WORDS: Readonly<Record<SongStatus, string>> = {
  active: "active aktiv im programm imprepertoire repertoire spielbar ja yes x",
  rehearsing: "rehearsing inprobe probe proben wirdgeprobt geprobt inarbeit inrehearsal rehearsal",
  suggested: "suggested vorschlag vorgeschlagen suggestion wunsch",
  retired: "retired archived archiv archiviert inaktiv inactive ausgemustert abgelegt nichtmehrimprogramm nein no",
  rejected: "rejected abgelehnt",
};

const STATUS_OF_WORD = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, words]) =>
    words.split(" ").map((word) => [word, status as SongStatus]),
  ),
);

/**
 * Turns a cell into one line: line breaks and control characters become spaces, and an apostrophe that escapes a
 * formula is removed.
 */
const oneLine = (cell: string): string =>
  withoutUnseen(cell.normalize("NFC").toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .replace(/^'(?=[=+\-@])/, "");

/** Cleans a cell but keeps its line breaks. */
const freeText = (cell: string): string =>
  withoutUnseen(cell.normalize("NFC").toWellFormed())
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .trim()
    .replace(/^'(?=[=+\-@])/, "");

type Cell = { readonly value: unknown } | { readonly error: CellError };

/** Reads `3:45`, `03:45 min`, `0:03:45` or `3'45"`. Zero means no length. */
function lengthCell(text: string): Cell {
  const plain = text
    .replace(/\s*(?:min|minuten|minutes|h|uhr)\.?$/i, "")
    .replace(/^(\d+)\s*['’′]\s*(\d{2})\s*(?:["”″]|'')?$/, "$1:$2");
  const seconds = parseLength(plain);
  if (seconds === null) return { error: "not_a_length" };
  return { value: seconds === 0 ? null : formatLength(seconds) };
}

function linksCell(text: string): Cell {
  const links = readLinks(text);
  if (links === null) return { error: "not_a_link" };
  return links.some(({ title }) => (title?.length ?? 0) > LINK_TITLE_MAX) ? { error: "too_long" } : { value: links };
}

/** Reads a column of videos, which in some tables also has links to other services. */
function videoCell(text: string): Cell {
  const video = readYoutubeLink(text);
  if (video === null) return linksCell(text);
  const [first, links] = [{ url: video, title: null }, readLinks(text) ?? []];
  if (links.some(({ title }) => (title?.length ?? 0) > LINK_TITLE_MAX)) return { error: "too_long" };
  return { value: [first, ...links.filter(({ url }) => readYoutubeLink(url) !== video)] };
}

function tempoCell(text: string): Cell {
  const number = /^(\d{2,3})(?:[.,]\d+)?(?:\s*bpm)?$/i.exec(text)?.[0].replace(",", ".");
  const bpm = Math.round(Number.parseFloat(number ?? ""));
  return bpm >= BPM_MIN && bpm <= BPM_MAX ? { value: bpm } : { error: "not_a_tempo" };
}

function statusCell(text: string): Cell {
  const status = STATUS_OF_WORD.get(foldedSpelledOut(text).replaceAll(" ", ""));
  return status === undefined ? { error: "not_a_status" } : { value: status };
}

/** Reads names separated by commas (or by semicolons, if these do not separate the cells) and removes duplicates. */
function namesCell(cell: string): Cell {
  const names = [
    ...new Set(
      cell
        .split(/[,;\n]/)
        .map(oneLine)
        .filter((name) => name !== ""),
    ),
  ];
  if (names.some((name) => name.length > NAME_MAX)) return { error: "too_long" };
  return names.length > NAMES_MAX ? { error: "too_many_names" } : { value: names };
}

/** The maximum length of a cell before it is cleaned, more than all links or names of a song need. Comments may be longer. */
const CELL_MAX = 5_000;

function readCell(field: ImportField, cell: string): Cell {
  if (field !== "comment" && cell.length > CELL_MAX) return { error: "too_long" };
  if (field === "singers" || field === "dance_styles" || field === "needed_parts") return namesCell(cell);
  const text = field === "comment" || field === "links" ? freeText(cell) : oneLine(cell);
  if (text === "") return field === "title" || field === "interpret" ? { error: "missing" } : { value: undefined };
  if (field === "duration") return lengthCell(text);
  if (field === "youtube_link") return videoCell(text);
  if (field === "links") return linksCell(text);
  if (field === "bpm") return tempoCell(text);
  if (field === "status") return statusCell(text);
  return text.length > SONG_LIMITS[field] ? { error: "too_long" } : { value: text };
}

/** A row read as a song, and the errors in its cells. Fields with an empty cell are omitted. */
export interface ReadRow {
  readonly song: SongIn;
  readonly errors: readonly { readonly field: ImportField; readonly error: CellError }[];
}

/** Reads one row. Title and performer are present even if they are invalid, for the preview. */
export function readRow(cells: readonly string[], fields: readonly (ImportField | null)[]): ReadRow {
  const song: Record<string, unknown> = {};
  const errors: { field: ImportField; error: CellError }[] = [];
  const links: Link[] = [];
  for (const [index, field] of fields.entries()) {
    if (field === null) continue;
    const read = readCell(field, cells[index] ?? "");
    if ("error" in read) errors.push({ field, error: read.error });
    else if (field === "youtube_link" || field === "links") links.push(...((read.value ?? []) as Link[]));
    else if (read.value !== undefined && read.value !== null) song[field] = read.value;
  }
  for (const field of ["title", "interpret"] as const) {
    if (!fields.includes(field)) errors.push({ field, error: "missing" });
    song[field] ??= oneLine(cells[fields.indexOf(field)] ?? "").slice(0, SONG_LIMITS[field]);
  }
  const { youtube_link, links: others } = splitLinks(links);
  if (youtube_link !== null) song["youtube_link"] = youtube_link;
  if (others.length > LINKS_MAX) errors.push({ field: "links", error: "too_many_links" });
  else if (others.length > 0) song["links"] = others;
  return { song: song as unknown as SongIn, errors };
}

/**
 * Whether a spreadsheet has exported minutes as hours, because its cells are formatted as times of day: `3:45` as
 * `03:45:00`.
 */
export function areHoursMeantAsMinutes(lengths: readonly string[]): boolean {
  const given = lengths.map((length) => length.trim()).filter((length) => length !== "");
  const suspicious = given.filter((length) => /^0?[1-9]:[0-5]\d:00$/.test(length));
  return given.length >= 3 && suspicious.length === given.length;
}
