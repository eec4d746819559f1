import type { SheetMusicFormat } from "@bandstand/shared/exports/forscore.ts";
import type { SetlistDesign } from "@bandstand/shared/exports/setlist-document.ts";
import type { JSX } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { SaveButton } from "../ui/save-button.tsx";
import { canShareFile } from "../ui/save-file.ts";
import { GemaCard } from "./gema-card.tsx";
import "./exports.css";

type GigRow = RowOf<"gigs">;

/* The code that creates files, loaded when the first file is requested. */
const files = () => import("./files.ts");

/** All of a gig's files for printing and other programs, created on this device, online or offline. */
export function GigExports(props: { readonly gig: GigRow }): JSX.Element {
  const setlist = (design: SetlistDesign) => async () => (await files()).setlistFile(props.gig, design);
  const schedule = async () => (await files()).scheduleFile(props.gig);
  const sheetMusic = (format: SheetMusicFormat) => async () => (await files()).sheetMusicFile(props.gig, format);
  return (
    <div class="exports">
      <ExportCard icon="printer" title={text().exports.setlist} hint={text().exports.setlistHint}>
        <SaveButton onMake={setlist("print")}>{text().exports.printDesign}</SaveButton>
        <SaveButton onMake={setlist("screen")}>{text().exports.screenDesign}</SaveButton>
      </ExportCard>
      <ExportCard icon="clock" title={text().exports.schedule} hint={text().exports.scheduleHint}>
        <SaveButton onMake={schedule}>{text().exports.pdf}</SaveButton>
      </ExportCard>
      <ExportCard icon="note" title={text().exports.sheetMusic} hint={text().exports.sheetMusicHint}>
        <SaveButton share onMake={sheetMusic("forscore")}>
          {canShareFile("a.4ss") ? text().exports.openInForScore : text().exports.forScoreFile}
        </SaveButton>
        <SaveButton onMake={sheetMusic("plist")}>{text().exports.propertyList}</SaveButton>
      </ExportCard>
      <GemaCard gig={props.gig} />
    </div>
  );
}

interface ExportCardProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  readonly children: JSX.Element;
}

function ExportCard(props: ExportCardProps): JSX.Element {
  return (
    <section class="card export-card stack stack--m">
      <h2 class="export-card__title line">
        <Icon name={props.icon} />
        {props.title}
      </h2>
      <p class="soft">{props.hint}</p>
      <div class="row">{props.children}</div>
    </section>
  );
}
