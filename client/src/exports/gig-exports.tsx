import type { SheetMusicFormat } from "@bandstand/shared/exports/forscore.ts";
import type { SetlistDesign } from "@bandstand/shared/exports/setlist-document.ts";
import { type JSX, Show } from "solid-js";
import { useHasCharts } from "../charts/public.ts";
import type { RowOf } from "../data/rows.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { canShareFile } from "../ui/save-file.ts";
import { ExportCard } from "./export-card.tsx";
import { GemaCard } from "./gema-card.tsx";
import { TextCard } from "./text-card.tsx";

type GigRow = RowOf<"gigs">;

/* The code that creates files, loaded when the first file is requested. */
const files = () => import("./files.ts");

/** All of a gig's files for printing and other programs, created on this device, online or offline. */
export function GigExports(props: { readonly gig: GigRow }): JSX.Element {
  const hasCharts = useHasCharts();
  const setlist = (design: SetlistDesign) => async () => (await files()).setlistFile(props.gig, design);
  const schedule = async () => (await files()).scheduleFile(props.gig);
  const sheet = async () => (await files()).gigSheetFile(props.gig);
  const sheetMusic = (format: SheetMusicFormat) => async () => (await files()).sheetMusicFile(props.gig, format);
  return (
    <div class="exports">
      <ExportCard icon="printer" title={text().exports.setlist} hint={text().exports.setlistHint}>
        <SaveButton onMake={setlist("print")}>{text().exports.printDesign}</SaveButton>
        <SaveButton onMake={setlist("screen")}>{text().exports.screenDesign}</SaveButton>
      </ExportCard>
      <TextCard gig={props.gig} />
      <ExportCard icon="clock" title={text().exports.schedule} hint={text().exports.scheduleHint}>
        <SaveButton onMake={schedule}>{text().exports.schedulePdf}</SaveButton>
      </ExportCard>
      <ExportCard icon="users" title={text().exports.gigSheet} hint={text().exports.gigSheetHint}>
        <SaveButton onMake={sheet}>{text().exports.gigSheetPdf}</SaveButton>
      </ExportCard>
      <ExportCard icon="note" title={text().exports.sheetMusic} hint={text().exports.sheetMusicHint}>
        <SaveButton share onMake={sheetMusic("forscore")}>
          {canShareFile("a.4ss") ? text().exports.openInForScore : text().exports.forScoreFile}
        </SaveButton>
        <SaveButton onMake={sheetMusic("plist")}>{text().exports.propertyList}</SaveButton>
      </ExportCard>
      <Show when={hasCharts()}>
        <ExportCard icon="note" size="wide" title={text().book.title} hint={text().exports.bookHint}>
          <ButtonLink href={`/gigs/${props.gig.gig_id}/book`}>{text().exports.openBook}</ButtonLink>
        </ExportCard>
      </Show>
      <GemaCard gig={props.gig} />
    </div>
  );
}
