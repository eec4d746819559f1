import type { Gig } from "../gigs/contract.ts";
import { type NameOf, tonight } from "../setlists/tonight.ts";
import { type ExportFile, fileName, textBytes } from "./file.ts";
import type { SongOf } from "./song.ts";

/** `plist` is a property list. `forscore` is the format that forScore itself exports and imports. */
export type SheetMusicFormat = "plist" | "forscore";

const TYPE = "application/octet-stream";

/* XML 1.0 does not allow control characters, and in an attribute a line break becomes a space anyway. */
const xmlText = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Lookups for songs and members' names. */
interface Sources {
  readonly songOf: SongOf;
  readonly nameOf: NameOf;
}

/**
 * Exports a gig's setlist for the sheet-music app, without skipped songs. The property list has tonight's singers, key
 * and note in `notes`. forScore's own format has no notes, so there the title is followed by the key, singers and
 * note that were set for this gig. That is safe because forScore finds the sheet by its file, not by the title.
 */
export function sheetMusicSetlist(gig: Gig, sources: Sources, format: SheetMusicFormat): ExportFile {
  const text = format === "plist" ? propertyList(gig, sources) : forScore(gig, sources);
  return { name: fileName([gig.date, gig.name], "4ss"), type: TYPE, content: textBytes(text) };
}

type Set = Gig["setlist"]["sets"][number];
type Entry = Set["songs"][number];

const played = (set: Set): Entry[] => set.songs.filter((entry) => !entry.uebersprungen);

const setlistName = ({ date, name }: Gig): string => xmlText(`${date} ${name}`.normalize("NFC"));

/* `path` is the file name exactly as the band typed it, because forScore compares it character by character. */
function pieceOf(entry: Entry, { songOf, nameOf }: Sources) {
  const song = songOf(entry.song_id);
  const { singers, key } = tonight(entry, song, nameOf);
  const inShort = (...facts: (string | null | undefined)[]): string =>
    xmlText(facts.filter(Boolean).join(" · ").normalize("NFC"));
  const path = song?.sheet_file ?? null;
  return {
    title: inShort(song?.title ?? "?"),
    path: path === null ? null : xmlText(path),
    notes: inShort(key, singers.join(", "), entry.note),
    changes: inShort(entry.key, entry.singer_ids?.length ? singers.join(", ") : null, entry.note),
  };
}

function propertyList(gig: Gig, sources: Sources): string {
  const name = setlistName(gig);
  const dicts = gig.setlist.sets.flatMap(played).map((entry) => {
    const { title, path, notes } = pieceOf(entry, sources);
    const pairs = [
      ["title", title],
      ["setlist", name],
      ...(path === null ? [] : [["path", path]]),
      ...(notes === "" ? [] : [["notes", notes]]),
    ];
    return [
      "\t<dict>",
      ...pairs.map(([key, value]) => `\t\t<key>${key}</key>\n\t\t<string>${value}</string>`),
      "\t</dict>",
    ].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    "<array>",
    ...dicts,
    "</array>",
    "</plist>",
    "",
  ].join("\n");
}

function forScore(gig: Gig, sources: Sources): string {
  const sets = gig.setlist.sets.filter((set) => played(set).length > 0);
  const lines = sets.flatMap((set) => [
    ...(sets.length > 1 ? [`\t<placeholder title="— ${xmlText(set.name)} —"/>`] : []),
    ...played(set).map((entry) => {
      const { title: name, path, changes } = pieceOf(entry, sources);
      const title = changes === "" ? name : `${name} (${changes})`;
      return path === null ? `\t<placeholder title="${title}"/>` : `\t<score title="${title}" path="${path}"/>`;
    }),
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<forScore kind="setlist" version="1.0" title="${setlistName(gig)}">`,
    ...lines,
    "</forScore>",
    "",
  ].join("\n");
}
