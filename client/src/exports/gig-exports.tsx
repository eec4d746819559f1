import type { JSX } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { GemaCard } from "./gema-card.tsx";
import { SaveButton } from "./save-button.tsx";
import { canShareFiles } from "./save.ts";
import "./exports.css";

type GigRow = RowOf<"gigs">;

/* The renderers come when somebody asks for a file. */
const files = () => import("./files.ts");

/** Everything that a gig gives to printers and other programs; made on this device, with or without a network. */
export function GigExports(props: { readonly gig: GigRow }): JSX.Element {
  return (
    <div class="exports">
      <ExportCard icon="printer" title={text().exports.setlist} hint={text().exports.setlistHint}>
        <SaveButton onMake={async () => (await files()).setlistFile(props.gig, "print")}>
          {text().exports.printDesign}
        </SaveButton>
        <SaveButton onMake={async () => (await files()).setlistFile(props.gig, "screen")}>
          {text().exports.screenDesign}
        </SaveButton>
      </ExportCard>
      <ExportCard icon="clock" title={text().exports.schedule} hint={text().exports.scheduleHint}>
        <SaveButton onMake={async () => (await files()).scheduleFile(props.gig)}>{text().exports.pdf}</SaveButton>
      </ExportCard>
      <ExportCard icon="note" title={text().exports.sheetMusic} hint={text().exports.sheetMusicHint}>
        <SaveButton share onMake={async () => (await files()).sheetMusicFile(props.gig, "forscore")}>
          {canShareFiles() ? text().exports.openInForScore : text().exports.forScoreFile}
        </SaveButton>
        <SaveButton onMake={async () => (await files()).sheetMusicFile(props.gig, "plist")}>
          {text().exports.propertyList}
        </SaveButton>
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
    <section class="card export-card">
      <h2 class="export-card__title">
        <Icon name={props.icon} />
        {props.title}
      </h2>
      <p class="soft">{props.hint}</p>
      <div class="row">{props.children}</div>
    </section>
  );
}
