import type { FoundChart } from "@bandstand/shared/charts/chart-files.ts";
import type { ChartChoice, Obstacle, PlannedChart } from "@bandstand/shared/charts/plan-import.ts";
import { For, type JSX, Show, createMemo, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Badge } from "../ui/chip.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { songById } from "./queries.ts";
import "./chart-import.css";

const ChartFileForm = lazyDialog(async () => (await import("./chart-file-form.tsx")).ChartFileForm);

/** The obstacles that the user can override with the row's checkbox. */
const OVERRIDABLE: ReadonlySet<Obstacle> = new Set(["unchecked", "same-text"]);

/** Whether the user should check a chart before importing it. */
export const isDoubtful = ({ chart, obstacle, isSongDoubtful }: PlannedChart): boolean =>
  obstacle === "no-song" ||
  obstacle === "notation" ||
  (obstacle === null && (isSongDoubtful || chart.marks > 0 || chart.removed > 0));

interface ChartImportRowsProps {
  readonly rows: readonly PlannedChart[];
  readonly isShown: (row: PlannedChart) => boolean;
  readonly disabled: boolean;
  readonly onChoose: (chart: FoundChart, choice: ChartChoice) => void;
}

/** Lists the charts that were found, each with its song, possible problems, and whether it will be imported. */
export function ChartImportRows(props: ChartImportRowsProps): JSX.Element {
  const [changed, setChanged] = createSignal<FoundChart | null>(null);
  const byChart = createMemo(() => new Map(props.rows.map((row) => [row.chart, row])));
  /* Iterates over charts instead of rows, so that a row keeps its elements and the focus when the import is planned
     again. */
  const shown = createMemo(() => props.rows.filter((row) => props.isShown(row)).map(({ chart }) => chart));
  const changedRow = (): PlannedChart | undefined => {
    const chart = changed();
    return chart === null ? undefined : byChart().get(chart);
  };
  return (
    <>
      <Show when={shown().length > 0} fallback={<p class="soft">{text().chartImport.none}</p>}>
        <ul class="chart-files card card--flush" aria-label={text().chartImport.preview}>
          <IncrementalFor each={shown()} step={6}>
            {(chart) => (
              <Show when={byChart().get(chart)}>
                {(row) => (
                  <Row
                    row={row()}
                    disabled={props.disabled}
                    onTake={(isTaken) => props.onChoose(chart, { isTaken })}
                    onChange={() => setChanged(chart)}
                  />
                )}
              </Show>
            )}
          </IncrementalFor>
        </ul>
      </Show>
      <Show when={changed()} keyed>
        {(chart) => (
          <Show when={changedRow()}>
            {(row) => (
              <ChartFileForm
                row={row()}
                onChoose={(choice) => props.onChoose(chart, choice)}
                onClose={() => setChanged(null)}
              />
            )}
          </Show>
        )}
      </Show>
    </>
  );
}

interface RowProps {
  readonly row: PlannedChart;
  readonly disabled: boolean;
  readonly onTake: (isTaken: boolean) => void;
  readonly onChange: () => void;
}

function Row(props: RowProps): JSX.Element {
  const folder = (): string => props.row.chart.path.slice(0, props.row.chart.path.lastIndexOf("/") + 1);
  const name = (): string => props.row.chart.path.slice(folder().length);
  return (
    <li class="chart-files__row" classList={{ "chart-files__row--out": props.row.obstacle !== null }}>
      <Checkbox
        hideLabel
        label={text().chartImport.take(name())}
        checked={props.row.obstacle === null}
        disabled={props.disabled || (props.row.obstacle !== null && !OVERRIDABLE.has(props.row.obstacle))}
        onChange={props.onTake}
      />
      <div class="stack stack--xs">
        <Target row={props.row} />
        <span class="chart-files__file small soft">
          {folder()}
          <wbr />
          {name()}
        </span>
        <For each={doubtsOf(props.row)}>{(doubt) => <span class="small toned tone-warning">{doubt}</span>}</For>
        <Show when={props.row.chart.isConverted && props.row.obstacle === null}>
          <span class="small soft">{text().chartImport.doubts.converted}</span>
        </Show>
      </div>
      <IconButton
        icon="edit"
        label={text().chartImport.change(name())}
        disabled={props.disabled}
        onClick={() => props.onChange()}
      />
    </li>
  );
}

/** The song that a chart will be added to. */
function Target(props: { readonly row: PlannedChart }): JSX.Element {
  const song = () => {
    const { target } = props.row;
    return target.kind === "song" ? songById(target.song_id) : target.kind === "new" ? target : undefined;
  };
  return (
    <Show when={song()} fallback={<strong>{props.row.chart.title || text().chartImport.noSong}</strong>}>
      {(found) => (
        <span class="row">
          <strong>{found().title}</strong>
          <span class="soft">{found().interpret}</span>
          <Show when={props.row.target.kind === "new"}>
            <Badge tone="success" icon="plus">
              {text().chartImport.newSong}
            </Badge>
          </Show>
        </span>
      )}
    </Show>
  );
}

function doubtsOf({ chart, obstacle, isSongDoubtful }: PlannedChart): string[] {
  const { doubts, obstacles } = text().chartImport;
  if (obstacle !== null) return [obstacles[obstacle]];
  return [
    ...(isSongDoubtful ? [doubts.song] : []),
    ...(chart.marks > 0 ? [doubts.marks(chart.marks)] : []),
    ...(chart.removed > 0 ? [doubts.removed(chart.removed)] : []),
  ];
}
