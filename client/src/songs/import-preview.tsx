import { IMPORT_FIELDS, type ImportField } from "@bandstand/shared/songs/import-fields.ts";
import { For, type JSX, Show, createSignal } from "solid-js";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Switch } from "../ui/checkbox.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Preview } from "./file-import.ts";
import type { ImportChoices } from "./import-choices.ts";
import { type ImportRow, ImportRows } from "./import-rows.tsx";
import type { Mends } from "./mended-songs.ts";

const LEFT_OUT = "-";

type RowFilter = "all" | ImportRow["action"];

const FILTERS: readonly RowFilter[] = ["all", "create", "duplicate", "bad"];

interface ImportPreviewProps {
  readonly preview: Preview;
  readonly mends: Mends;
  readonly choices: ImportChoices;
  readonly busy: "checking" | "importing" | null;
  readonly onChange: (change: Partial<ImportChoices>) => void;
  readonly onMend: (row: number, cells: readonly string[]) => void;
  readonly onImport: () => void;
}

/**
 * The preview of an import: columns, every row with the values that were read, and options for duplicates and bad rows.
 * Bad cells can be corrected.
 */
export function ImportPreview(props: ImportPreviewProps): JSX.Element {
  const [filter, setFilter] = createSignal<RowFilter>("all");
  const isBlocked = (): boolean => props.preview.plan.bad > 0 && !props.choices.isBadSkipped;
  const count = (value: RowFilter): number =>
    value === "all"
      ? props.preview.plan.rows.length
      : props.preview.plan.rows.filter((row) => row.action === value).length;
  const hasDuplicates = (): boolean => props.preview.plan.rows.some((row) => Boolean(row.duplicate_of));

  return (
    <>
      <Columns {...props} />
      <Show when={hasDuplicates() || props.preview.plan.bad > 0}>
        <div class="card stack">
          <Show when={hasDuplicates()}>
            <Switch
              label={text().songs.takeDuplicates}
              checked={props.choices.isDuplicateTaken}
              disabled={props.busy === "importing"}
              onChange={(isDuplicateTaken) => props.onChange({ isDuplicateTaken })}
            />
          </Show>
          <Show when={props.preview.plan.bad > 0}>
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
        {(value) => (
          <ImportRows
            songs={props.preview.songs}
            rows={props.preview.plan.rows}
            /* A corrected row stays in the list of bad rows, so that it can be corrected further. */
            isShown={(row) => value === "all" || row.action === value || (value === "bad" && props.mends.has(row.row))}
            disabled={props.busy === "importing"}
            onMend={props.onMend}
          />
        )}
      </Tabs>
      <div class="import__foot sticky-foot row">
        <Show
          when={props.preview.plan.created > 0 || isBlocked()}
          fallback={<Banner icon="info">{text().songs.nothingToImport}</Banner>}
        >
          <Show when={isBlocked()}>
            <p class="import__blocked">{text().songs.badBlocks(props.preview.plan.bad)}</p>
          </Show>
          <Show when={status.online === false}>
            <p class="import__offline soft">{text().songs.importOffline}</p>
          </Show>
          <Button
            look="primary"
            icon="download"
            busy={props.busy !== null}
            disabled={isBlocked() || status.online === false}
            onClick={() => props.onImport()}
          >
            {props.busy === "importing" ? text().songs.importing : text().songs.importNow(props.preview.plan.created)}
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
        <For each={props.preview.plan.columns.filter(({ heading }) => heading !== "")}>
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
