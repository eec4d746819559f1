import type { PlannedChart } from "@bandstand/shared/charts/plan-import.ts";
import type { Notation } from "@bandstand/shared/charts/contract.ts";
import { For, type JSX, Match, Show, Switch, createMemo, createSignal, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Switch as Toggle } from "../ui/checkbox.tsx";
import { Spinner } from "../ui/loading.tsx";
import { Select } from "../ui/select.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { showToast } from "../ui/toast.ts";
import { type ChartImport, type ImportedCharts, createChartImport, undoChartImport } from "./chart-import.ts";
import { ChartImportRows, isDoubtful } from "./chart-import-rows.tsx";
import type { PickedFile } from "./picked-files.ts";
import type { ChartFiles } from "./read-chart-files.ts";

const NOTATIONS = ["english", "german", "german_modern"] as const satisfies readonly Notation[];

type RowFilter = "all" | "doubtful" | "out";

const isShown: Readonly<Record<RowFilter, (row: PlannedChart) => boolean>> = {
  all: () => true,
  doubtful: isDoubtful,
  out: ({ obstacle }) => obstacle !== null,
};

interface ChartImportOfFilesProps {
  readonly picked: readonly PickedFile[];
  readonly onLeave: () => void;
}

/** Shows the preview of an import of charts, and afterwards what was imported. */
export function ChartImportOfFiles(props: ChartImportOfFilesProps): JSX.Element {
  const charts = createChartImport(untrack(() => props.picked));
  const [done, setDone] = createSignal<ImportedCharts | null>(null);
  const undo = async (added: ImportedCharts): Promise<void> => {
    await undoChartImport(added);
    showToast(text().chartImport.undone(added.charts.length));
    props.onLeave();
  };
  const takeOver = async (): Promise<void> => {
    const added = await charts.takeOver();
    if (added === null) return;
    setDone(added);
    showToast(text().chartImport.done(added.charts.length, added.songs.length), {
      tone: "success",
      action: { label: text().app.undo, run: () => void undo(added) },
    });
  };
  return (
    <Switch fallback={<Spinner label={text().chartImport.reading(charts.progress())} />}>
      <Match when={done()}>
        {(added) => (
          <EmptyState
            icon="check-circle"
            title={text().chartImport.doneTitle}
            hint={text().chartImport.done(added().charts.length, added().songs.length)}
          >
            <Button onClick={() => props.onLeave()}>{text().chartImport.otherFiles}</Button>
            <ButtonLink look="primary" href="/songs">
              {text().songs.toSongs}
            </ButtonLink>
          </EmptyState>
        )}
      </Match>
      <Match when={charts.files()?.charts.length === 0 && charts.files()}>
        {(files) => (
          <>
            <NotRead files={files()} />
            <EmptyState icon="note" title={text().chartImport.nothing} hint={text().chartImport.nothingHint}>
              <Button onClick={() => props.onLeave()}>{text().chartImport.otherFiles}</Button>
            </EmptyState>
          </>
        )}
      </Match>
      <Match when={charts.plan()}>
        {(plan) => (
          <Preview charts={charts} plan={plan()} onLeave={() => props.onLeave()} onImport={() => void takeOver()} />
        )}
      </Match>
    </Switch>
  );
}

interface PreviewProps {
  readonly charts: ChartImport;
  readonly plan: readonly PlannedChart[];
  readonly onLeave: () => void;
  readonly onImport: () => void;
}

function Preview(props: PreviewProps): JSX.Element {
  const [filter, setFilter] = createSignal<RowFilter>("all");
  const count = (value: RowFilter): number => props.plan.filter(isShown[value]).length;
  const taken = createMemo(() => props.plan.filter(({ obstacle }) => obstacle === null).length);
  const waiting = createMemo(
    () => props.plan.filter(({ obstacle }) => obstacle === "no-song" || obstacle === "notation").length,
  );
  return (
    <>
      <div class="import__file row row--between">
        <strong role="status">{text().chartImport.found(props.plan.length)}</strong>
        <Button look="quiet" icon="upload" disabled={props.charts.isImporting()} onClick={() => props.onLeave()}>
          {text().chartImport.otherFiles}
        </Button>
      </div>
      <Show when={props.charts.files()}>{(files) => <NotRead files={files()} />}</Show>
      <Choices charts={props.charts} plan={props.plan} />
      <h2>{text().chartImport.preview}</h2>
      <Tabs
        label={text().chartImport.preview}
        value={filter()}
        onChange={setFilter}
        tabs={(["all", "doubtful", "out"] as const).map((value) => ({
          value,
          label: text().chartImport.filters[value],
          count: count(value),
        }))}
      >
        {(value) => (
          <ChartImportRows
            rows={props.plan}
            isShown={isShown[value]}
            disabled={props.charts.isImporting()}
            onChoose={props.charts.choose}
          />
        )}
      </Tabs>
      <Show when={props.charts.hasFailed()}>
        <Banner tone="danger">{text().chartImport.failed}</Banner>
      </Show>
      <div class="import__foot sticky-foot row">
        <Show when={waiting() > 0}>
          <p class="import__offline soft">{text().chartImport.waiting(waiting())}</p>
        </Show>
        <Show when={taken() > 0} fallback={<Banner icon="info">{text().chartImport.nothingToImport}</Banner>}>
          <Button look="primary" icon="download" busy={props.charts.isImporting()} onClick={() => props.onImport()}>
            {props.charts.isImporting() ? text().chartImport.importing : text().chartImport.importNow(taken())}
          </Button>
        </Show>
      </div>
    </>
  );
}

/** The choices for all charts. Each is shown only if it makes a difference. */
function Choices(props: Pick<PreviewProps, "charts" | "plan">): JSX.Element {
  const unsure = createMemo(() => props.plan.filter(({ chart }) => chart.notation === "unsure").length);
  /* Once shown, the switch stays: switching it off removes the new songs from the plan, which would hide it. */
  const hasNew = createMemo<boolean>(
    (before) => before || props.plan.some(({ target }) => target.kind === "new"),
    false,
  );
  return (
    <Show when={unsure() > 0 || hasNew()}>
      <div class="card stack">
        <Show when={hasNew()}>
          <Toggle
            label={text().chartImport.addSongs}
            hint={text().chartImport.addSongsHint}
            checked={props.charts.common().areSongsAdded}
            disabled={props.charts.isImporting()}
            onChange={(areSongsAdded) => props.charts.change({ areSongsAdded })}
          />
        </Show>
        <Show when={unsure() > 0}>
          <Select
            label={text().chartImport.notationForAll(unsure())}
            placeholder={text().chartImport.choosePlease}
            value={props.charts.common().notation}
            options={NOTATIONS.map((value) => ({ value, label: text().charts.notations[value] }))}
            disabled={props.charts.isImporting()}
            onChange={(notation) => props.charts.change({ notation })}
          />
        </Show>
      </div>
    </Show>
  );
}

/** The maximum number of skipped files that are listed. */
const NAMED = 100;

/** Lists the rejected zip files and the skipped files. */
function NotRead(props: { readonly files: ChartFiles }): JSX.Element {
  return (
    <>
      <For each={props.files.refused}>
        {({ path, reason }) => (
          <Banner tone="danger">{text().chartImport.refused(path, text().chartImport.refusals[reason])}</Banner>
        )}
      </For>
      <Show when={props.files.leftOut.length > 0}>
        <details class="card">
          <summary>{text().chartImport.leftOut(props.files.leftOut.length)}</summary>
          <ul class="chart-files__left-out small soft">
            <For each={props.files.leftOut.slice(0, NAMED)}>
              {({ path, reason }) => (
                <li>
                  {path}: {text().chartImport.reasons[reason]}
                </li>
              )}
            </For>
          </ul>
        </details>
      </Show>
    </>
  );
}
