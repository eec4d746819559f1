import { type ExportFile, fileName } from "@bandstand/shared/exports/file.ts";
import { gigSheetPdf } from "@bandstand/shared/exports/gig-sheet-pdf.ts";
import { sheetMusicSetlist, type SheetMusicFormat } from "@bandstand/shared/exports/forscore.ts";
import { gemaCsv, gemaXlsx } from "@bandstand/shared/exports/gema-file.ts";
import type { GemaWork } from "@bandstand/shared/exports/gema.ts";
import { repertoireCsv, repertoirePdf } from "@bandstand/shared/exports/repertoire.ts";
import { schedulePdf } from "@bandstand/shared/exports/schedule-pdf.ts";
import type { SetlistDesign } from "@bandstand/shared/exports/setlist-document.ts";
import { setlistText } from "@bandstand/shared/exports/setlist-text.ts";
import { setlistPdf } from "@bandstand/shared/exports/setlist-pdf.ts";
import { setlistsJson } from "@bandstand/shared/exports/setlists-json.ts";
import { eachGigBefore } from "../data/past-gigs.ts";
import { logoPng } from "../data/keep-logo.ts";
import { bandName, memberNames } from "../data/names.ts";
import type { RowOf } from "../data/rows.ts";
import { language } from "../i18n/text.ts";
import { pdfFonts } from "../data/pdf-fonts.ts";
import { performerNames, songsByGig, songsById, timingOf } from "./queries.ts";

/* Export files, rendered from the local database in the same way as on the server, so that they are available offline.
   Loaded on demand. */

type GigRow = RowOf<"gigs">;

const letterhead = async () => ({ band: await bandName(), logo: await logoPng() });

export async function setlistFile(gig: GigRow, design: SetlistDesign): Promise<ExportFile> {
  const songOf = await songsByGig(gig);
  const timing = await timingOf(gig, songOf);
  const document = { gig, timing, songOf, nameOf: await memberNames(), ...(await letterhead()), language: language() };
  return setlistPdf(document, design, await pdfFonts());
}

/** Returns the setlist as plain text for a chat. */
export async function setlistAsText(gig: GigRow, options: { readonly withTimes: boolean }): Promise<string> {
  const songOf = await songsByGig(gig);
  const timing = await timingOf(gig, songOf);
  return setlistText({ gig, timing, songOf, nameOf: await memberNames(), language: language() }, options);
}

/** Creates the gig sheet: what technicians and organisers need to know about the evening. */
export async function gigSheetFile(gig: GigRow): Promise<ExportFile> {
  const songOf = await songsByGig(gig);
  const timing = await timingOf(gig, songOf);
  const lineUp = await performerNames(gig);
  const document = { gig, timing, songOf, lineUp, nameOf: await memberNames(), ...(await letterhead()) };
  return gigSheetPdf({ ...document, language: language() }, await pdfFonts());
}

export async function scheduleFile(gig: GigRow): Promise<ExportFile> {
  const timing = await timingOf(gig, await songsByGig(gig));
  const document = {
    gig,
    timing,
    nameOf: await memberNames(),
    ...(await letterhead()),
    language: language(),
  };
  return schedulePdf(document, await pdfFonts());
}

/**
 * Creates the setlist for the sheet-music app. The `plist` format gets a different file name, because both formats have
 * the same extension and could otherwise be mistaken for each other.
 */
export async function sheetMusicFile(gig: GigRow, format: SheetMusicFormat): Promise<ExportFile> {
  const file = sheetMusicSetlist(gig, { songOf: await songsByGig(gig), nameOf: await memberNames() }, format);
  return format === "plist" ? { ...file, name: fileName([gig.date, gig.name, "plist"], "4ss") } : file;
}

export const gemaFile = async (gig: GigRow, works: readonly GemaWork[], format: "csv" | "xlsx"): Promise<ExportFile> =>
  format === "csv" ? gemaCsv(gig, works) : await gemaXlsx(gig, works);

/** Creates a file with all setlists on this device, latest gig first. */
export async function allSetlistsFile(): Promise<ExportFile> {
  const gigs: GigRow[] = [];
  await eachGigBefore("9999", (gig) => void gigs.push(gig));
  const songOf = await songsByGig(...gigs);
  return setlistsJson(gigs, songOf, { band: await bandName(), nameOf: await memberNames() });
}

export async function repertoireFile(list: RowOf<"repertoire_lists">, format: "pdf" | "csv"): Promise<ExportFile> {
  const songOf = await songsById(list.songs.map(({ song_id }) => song_id));
  const document = { list, songOf, nameOf: await memberNames(), band: await bandName(), language: language() };
  return format === "csv" ? repertoireCsv(document) : repertoirePdf(document, await pdfFonts());
}
