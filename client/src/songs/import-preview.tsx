import type { ImportResult } from "@bandstand/shared/songs/contract.ts";
import { IMPORT_FIELDS, type ImportField } from "@bandstand/shared/songs/import-fields.ts";
import { For, type JSX, Show, createMemo, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Switch } from "../ui/checkbox.tsx";
import { Badge, type Tone } from "../ui/chip.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { ImportChoices } from "./import-choices.ts";

/** How many rows are shown initially; more are shown on demand. */
const PAGE = 100;
const LEFT_OUT = "-";

type ImportRow = ImportResult["rows"][number];
type RowFilter = "all" | ImportRow["action"];

const TONES: Readonly<Record<ImportRow["action"], Tone>> = { create: "success", duplicate: "warning", bad: "danger" };
const FILTERS: readonly RowFilter[] = ["all", "create", "duplicate", "bad"];

interface ImportPreviewProps {
  readonly plan: ImportResult;
  readonly choices: ImportChoices;
  readonly busy: "checking" | "importing" | null;
  readonly onChange: (change: Partial<ImportChoices>) => void;
  readonly onImport: () => void;
}

/** The preview of an import: columns, every row with its errors, and options for duplicates and bad rows. */
export function ImportPreview(props: ImportPreviewProps): JSX.Element {
  const [filter, setFilter] = createSignal<RowFilter>("all");
  const isBlocked = (): boolean => props.plan.bad > 0 && !props.choices.isBadSkipped;
  const count = (value: RowFilter): number =>
    value === "all" ? props.plan.rows.length : props.plan.rows.filter((row) => row.action === value).length;
  const hasDuplicates = (): boolean => props.plan.rows.some((row) => Boolean(row.duplicate_of));

  return (
    <>
      <Columns {...props} />
      <Show when={hasDuplicates() || props.plan.bad > 0}>
        <div class="card stack">
          <Show when={hasDuplicates()}>
            <Switch
              label={text().songs.takeDuplicates}
              checked={props.choices.isDuplicateTaken}
              disabled={props.busy === "importing"}
              onChange={(isDuplicateTaken) => props.onChange({ isDuplicateTaken })}
            />
          </Show>
          <Show when={props.plan.bad > 0}>
            <Switch
              label={text().songs.skipBad}
              checked={props.choices.isBadSkipped}
              disabled={props.busy === "importing"}
              onChange={(isBadSkipped) => props.onChange({ isBadSkipped })}
            />
          </Show>
        </div>
      </Show>
      <h2>{text().songs.preview}</h2>
      <Tabs
        label={text().songs.preview}
        value={filter()}
        onChange={setFilter}
        tabs={FILTERS.filter((value) => value === "all" || count(value) > 0).map((value) => ({
          value,
          label: text().songs.rows[value],
          count: count(value),
        }))}
      >
        {(value) => <Rows rows={props.plan.rows} filter={value} />}
      </Tabs>
      <div class="import__foot">
        <Show when={props.plan.created > 0} fallback={<Banner icon="info">{text().songs.nothingToImport}</Banner>}>
          <Show when={isBlocked()}>
            <p class="import__blocked">{text().songs.badBlocks(props.plan.bad)}</p>
          </Show>
          <Button
            look="primary"
            icon="download"
            busy={props.busy !== null}
            disabled={isBlocked()}
            onClick={() => props.onImport()}
          >
            {props.busy === "importing" ? text().songs.importing : text().songs.importNow(props.plan.created)}
          </Button>
        </Show>
      </div>
    </>
  );
}

function Columns(props: ImportPreviewProps): JSX.Element {
  const options = () => [
    { value: LEFT_OUT, label: text().songs.leaveOut },
    ...IMPORT_FIELDS.map((field) => ({ value: field as string, label: text().songs.fields[field] })),
  ];
  const map = (heading: string, value: string): void =>
    props.onChange({
      mapping: { ...props.choices.mapping, [heading]: value === LEFT_OUT ? null : (value as ImportField) },
    });
  return (
    <FieldGroup legend={text().songs.mapping}>
      <div class="import__columns">
        <For each={props.plan.columns.filter(({ heading }) => heading !== "")}>
          {(column) => (
            <Select
              label={column.heading}
              value={column.field ?? LEFT_OUT}
              options={options()}
              disabled={props.busy === "importing"}
              onChange={(value) => value !== (column.field ?? LEFT_OUT) && map(column.heading, value)}
            />
          )}
        </For>
      </div>
    </FieldGroup>
  );
}

function Rows(props: { readonly rows: readonly ImportRow[]; readonly filter: RowFilter }): JSX.Element {
  const [limit, setLimit] = createSignal(PAGE);
  const found = createMemo(() => props.rows.filter((row) => props.filter === "all" || row.action === props.filter));
  return (
    <>
      <ol class="import__rows">
        <For each={found().slice(0, limit())}>{(row) => <RowLine row={row} />}</For>
      </ol>
      <Show when={found().length > limit()}>
        <div class="row row--center">
          <Button look="quiet" onClick={() => setLimit((before) => before + PAGE)}>
            {text().songs.moreRows(found().length - limit())}
          </Button>
        </div>
      </Show>
    </>
  );
}

function RowLine(props: { readonly row: ImportRow }): JSX.Element {
  return (
    <li class="import__row">
      <span class="faint tabular import__number">{text().songs.row(props.row.row)}</span>
      <div class="grow">
        <p class="import__name">
          <strong>{props.row.title || "–"}</strong> <span class="soft">{props.row.interpret}</span>
        </p>
        <Show when={props.row.duplicate_of}>
          {(song) => (
            <p class="soft small">{text().songs.duplicateOf(song().title, text().songs.statuses[song().status])}</p>
          )}
        </Show>
        <For each={props.row.errors}>
          {(error) => (
            <p class="soft small import__note--bad">
              <Show when={IMPORT_FIELDS.find((field) => field === error.field)}>
                {(field) => <>{text().songs.fields[field()]}: </>}
              </Show>
              {error.message}
            </p>
          )}
        </For>
      </div>
      <Badge tone={TONES[props.row.action]}>{text().songs.rows[props.row.action]}</Badge>
    </li>
  );
}
