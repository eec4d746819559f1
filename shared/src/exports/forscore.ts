import type { Gig } from "../gigs/contract.ts";
import { type ExportFile, fileName, textBytes } from "./file.ts";
import type { SongOf } from "./song.ts";

/** `plist`: the property list of the specification. `forscore`: the file that forScore itself writes and imports. */
export type SheetMusicFormat = "plist" | "forscore";

const TYPE = "application/octet-stream";

/* XML 1.0 knows no control characters, and in an attribute a line break would become a blank anyway. */
const xmlText = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A gig's setlist for the sheet-music app, without skipped songs (decisions 4). */
export function sheetMusicSetlist(gig: Gig, songOf: SongOf, format: SheetMusicFormat): ExportFile {
  const text = format === "plist" ? propertyList(gig, songOf) : forScore(gig, songOf);
  return { name: fileName([gig.date, gig.name], "4ss"), type: TYPE, content: textBytes(text) };
}

const played = (set: Gig["setlist"]["sets"][number]) => set.songs.filter((entry) => !entry.uebersprungen);

const setlistName = ({ date, name }: Gig): string => xmlText(`${date} ${name}`.normalize("NFC"));

/* The file name as the band typed it: the app compares it letter by letter. */
function pieceOf(song_id: string, songOf: SongOf): { title: string; path: string | null } {
  const song = songOf(song_id);
  const path = song?.sheet_file ?? null;
  return { title: xmlText((song?.title ?? "?").normalize("NFC")), path: path === null ? null : xmlText(path) };
}

function propertyList(gig: Gig, songOf: SongOf): string {
  const name = setlistName(gig);
  const dicts = gig.setlist.sets.flatMap(played).map(({ song_id }) => {
    const { title, path } = pieceOf(song_id, songOf);
    const pairs = [["title", title], ["setlist", name], ...(path === null ? [] : [["path", path]])];
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

function forScore(gig: Gig, songOf: SongOf): string {
  const sets = gig.setlist.sets.filter((set) => played(set).length > 0);
  const lines = sets.flatMap((set) => [
    ...(sets.length > 1 ? [`\t<placeholder title="— ${xmlText(set.name)} —"/>`] : []),
    ...played(set).map(({ song_id }) => {
      const { title, path } = pieceOf(song_id, songOf);
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
