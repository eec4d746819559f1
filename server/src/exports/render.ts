import { type Choices, NO_CHOICES, chosenView } from "@bandstand/shared/charts/choices.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import { bookPdf } from "@bandstand/shared/exports/book-pdf.ts";
import type { BookDocument } from "@bandstand/shared/exports/book-pdf.ts";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { sheetMusicSetlist } from "@bandstand/shared/exports/forscore.ts";
import type { SheetMusicFormat } from "@bandstand/shared/exports/forscore.ts";
import { gemaCsv, gemaXlsx } from "@bandstand/shared/exports/gema-file.ts";
import { gemaWorks } from "@bandstand/shared/exports/gema.ts";
import { gigSheetPdf } from "@bandstand/shared/exports/gig-sheet-pdf.ts";
import { repertoireCsv, repertoirePdf } from "@bandstand/shared/exports/repertoire.ts";
import type { RepertoireDocument } from "@bandstand/shared/exports/repertoire.ts";
import { schedulePdf } from "@bandstand/shared/exports/schedule-pdf.ts";
import { setlistPdf } from "@bandstand/shared/exports/setlist-pdf.ts";
import type { SetlistDesign } from "@bandstand/shared/exports/setlist-document.ts";
import { setlistsJson } from "@bandstand/shared/exports/setlists-json.ts";
import { songsCsv } from "@bandstand/shared/exports/songs-csv.ts";
import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import type { SetlistTiming } from "@bandstand/shared/setlists/timing.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { SongColumn } from "@bandstand/shared/songs/order.ts";
import { pdfFonts } from "./fonts.ts";

/** Data that several kinds of file need, as plain values that can be sent to a thread. */
export interface Sources {
  /** Songs by id; for a song table only the visible songs, in order. */
  readonly songs: ReadonlyMap<string, Song>;
  /** Members' names by id, including former members. */
  readonly names: ReadonlyMap<string, string>;
  readonly gigs: readonly Gig[];
}

interface Timed {
  readonly gig: Gig;
  readonly timing: SetlistTiming;
  readonly band: string;
  readonly logo: Uint8Array | null;
  readonly language: Language;
}

type Listed = Pick<RepertoireDocument, "list" | "band" | "language">;

/** A file to render, with data that only it needs. */
export type Wanted =
  | ({ readonly kind: "setlist_pdf"; readonly design: SetlistDesign } & Timed)
  | ({ readonly kind: "schedule_pdf" } & Timed)
  | ({ readonly kind: "gig_sheet_pdf"; readonly lineUp: readonly string[] } & Timed)
  | ({
      readonly kind: "book_pdf";
      readonly hide_chords: boolean;
      readonly choices: ReadonlyMap<string, Choices>;
    } & Omit<BookDocument, "viewOf">)
  | { readonly kind: "gema_csv" | "gema_xlsx"; readonly gig: Gig; readonly musicians: number }
  | { readonly kind: "forscore"; readonly gig: Gig; readonly format: SheetMusicFormat }
  | { readonly kind: "setlists_json"; readonly band: string }
  | ({ readonly kind: "repertoire_pdf" | "repertoire_csv" } & Listed)
  | {
      readonly kind: "songs_csv";
      readonly columns: readonly SongColumn[];
      readonly band: string;
      readonly language: Language;
    };

export async function render(wanted: Wanted, { songs, names, gigs }: Sources): Promise<ExportFile> {
  const songOf = (song_id: string) => songs.get(song_id);
  const nameOf = (user_id: string) => names.get(user_id);
  switch (wanted.kind) {
    case "setlist_pdf":
      return setlistPdf({ ...wanted, songOf, nameOf }, wanted.design, await pdfFonts());
    case "schedule_pdf":
      return schedulePdf({ ...wanted, nameOf }, await pdfFonts());
    case "gig_sheet_pdf":
      return gigSheetPdf({ ...wanted, songOf, nameOf }, await pdfFonts());
    case "book_pdf": {
      const { choices, hide_chords } = wanted;
      const viewOf = (song_id: string) => chosenView(choices.get(song_id) ?? NO_CHOICES, hide_chords);
      return bookPdf({ ...wanted, viewOf }, await pdfFonts());
    }
    case "gema_csv":
      return gemaCsv(wanted.gig, gemaWorks(wanted.gig, songOf, wanted.musicians));
    case "gema_xlsx":
      return await gemaXlsx(wanted.gig, gemaWorks(wanted.gig, songOf, wanted.musicians));
    case "forscore":
      return sheetMusicSetlist(wanted.gig, { songOf, nameOf }, wanted.format);
    case "setlists_json":
      return setlistsJson(gigs, songOf, { band: wanted.band, nameOf });
    case "repertoire_pdf":
      return repertoirePdf({ ...wanted, songOf, nameOf }, await pdfFonts());
    case "repertoire_csv":
      return repertoireCsv({ ...wanted, songOf, nameOf });
    case "songs_csv":
      return songsCsv({ ...wanted, songs: [...songs.values()], nameOf });
  }
}
