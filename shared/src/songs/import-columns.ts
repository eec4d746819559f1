import type { ImportResult } from "./contract.ts";
import { foldedSpelledOut } from "./fold.ts";

/** A field that a column of a file can be mapped to. */
export type ImportField = NonNullable<ImportResult["columns"][number]["field"]>;

/** Known column headings of bands' own lists, folded and without spaces. */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  title: "title titel song songtitel songtitle songname lied liedtitel stueck stuecktitel track name",
  interpret: "interpret interpretin interpreten kuenstler kuenstlerin artist artists band performer originalinterpret",
  duration: "duration dauer laenge spieldauer spielzeit spiellaenge zeit length time laufzeit songlaenge",
  composer: "composer composers komponist komponistin komponisten komposition musik music musikvon",
  lyricist: "lyricist lyricists textdichter textdichterin texter texterin textautor text texte lyrics words textvon",
  arranger: "arranger arrangeur arrangeurin arrangement arr bearbeiter bearbeiterin bearbeitung",
  publisher: "publisher verlag musikverlag",
  iswc: "iswc iswcnummer iswcnr",
  gema_work_number: "gemaworknumber gemawerknummer gemanummer gemanr gemawerknr gema werknummer worknumber",
  youtube_link: "youtubelink youtube youtubeurl youtubevideo link video url",
  singers:
    "singers singer saenger saengerin saengerinnen saengerinundsaenger gesang leadgesang vocals vocal leadvocals leadvocal stimme",
  genre: "genre genres stil stilrichtung musikstil musikrichtung style kategorie category",
  dance_styles: "dancestyles dancestyle dance dances tanzstil tanzstile tanz taenze tanzart tanzarten",
  key: "key tonart ton",
  bpm: "bpm tempo beatsperminute",
  sheet_file: "sheetfile sheet sheetmusic noten notendatei notenblatt datei dateiname file filename pdf forscore",
  status: "status state zustand",
  comment:
    "comment comments kommentar kommentare bemerkung bemerkungen notiz notizen anmerkung anmerkungen note notes remark remarks hinweis hinweise",
};

const FIELD_OF_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([field, words]) => words.split(" ").map((word) => [word, field as ImportField])),
);

/** The field for a German or English heading, with or without a unit in brackets. Null if unknown. */
export function fieldOfHeading(heading: string): ImportField | null {
  const word = foldedSpelledOut(heading.replace(/[([].*$/, "")).replaceAll(" ", "");
  return FIELD_OF_HEADING.get(word) ?? null;
}

/** The user's choices in the preview: heading → field, or null to skip the column. */
export type ColumnMapping = Readonly<Record<string, ImportField | null>>;

/**
 * The field of every column. The mapping takes precedence over recognised headings. If two columns have the same field,
 * the first one is used.
 */
export function mapColumns(headings: readonly string[], mapping: ColumnMapping): (ImportField | null)[] {
  const chosen = headings.map((heading) => (Object.hasOwn(mapping, heading) ? (mapping[heading] ?? null) : undefined));
  const taken = new Set<ImportField>();
  const once = (field: ImportField | null): ImportField | null => {
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const mapped = chosen.map((field) => (field === undefined ? undefined : once(field)));
  return mapped.map((field, index) => (field === undefined ? once(fieldOfHeading(headings[index] ?? "")) : field));
}
