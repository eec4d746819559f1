import { isShifted } from "@bandstand/shared/charts/for-reader.ts";
import { CHART_LIMITS, SIZE_FACTOR } from "@bandstand/shared/charts/limits.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { type JSX, Show, createMemo, createSignal } from "solid-js";
import { useReader } from "../data/reader.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { saveFromMenu } from "../ui/save-from-menu.ts";
import { Select } from "../ui/select.tsx";
import { showToast } from "../ui/toast.ts";
import { chartSettings, changeChartSettings } from "./chart-settings.ts";
import { ChartView } from "./chart-view.tsx";
import { deleteChart } from "./commands.ts";
import { OpenChartForm } from "./open-chart-form.tsx";
import { type ChartRow, useCharts } from "./queries.ts";
import { chosenChart } from "@bandstand/shared/charts/for-member.ts";
import { keyLine } from "./key-line.ts";
import { createReaderLayout } from "./reader-layout.ts";
import { ReaderTools } from "./reader-tools.tsx";
import "./song-charts.css";

interface SongChartsProps {
  readonly song_id: string;
  /** The key in which the band plays the song, as typed. */
  readonly songKey: string | null;
}

/** Shows a song's chart with this member's settings and, for editors, buttons to edit it. */
export function SongCharts(props: SongChartsProps): JSX.Element {
  const charts = useCharts(() => props.song_id);
  const [editing, setEditing] = createSignal<ChartRow | "new" | null>(null);
  const [deleting, setDeleting] = createSignal<ChartRow | null>(null);
  const settings = createMemo(() => chartSettings(props.song_id));
  const reader = useReader();
  const shown = createMemo(() => chosenChart(charts() ?? [], settings().chart_id, reader().parts));
  const isFull = (): boolean => (charts()?.length ?? 0) >= CHART_LIMITS.perSong;

  const remove = async (chart: ChartRow): Promise<void> => {
    setDeleting(null);
    const undo = await deleteChart(chart.chart_id);
    showToast(text().charts.wasDeleted(chart.name), { action: { label: text().app.undo, run: () => void undo() } });
  };

  const actions = (chart: ChartRow): readonly MenuItem[] => [
    ...(mayEdit() && !isFull()
      ? [{ label: text().charts.addAnother, icon: "plus" as const, run: () => setEditing("new") }]
      : []),
    {
      label: text().charts.saveFile,
      icon: "download",
      run: () => void saveFromMenu(async () => (await import("./chart-files.ts")).oneChartFile(chart)),
    },
    ...(mayEdit()
      ? [{ label: text().app.delete, icon: "trash" as const, danger: true, run: () => setDeleting(chart) }]
      : []),
  ];

  return (
    <>
      <Show
        when={shown()}
        fallback={
          <Show when={charts()?.length === 0 && mayEdit()}>
            <div class="row">
              <Button icon="plus" onClick={() => setEditing("new")}>
                {text().charts.add}
              </Button>
            </div>
          </Show>
        }
      >
        {(chart) => (
          <section class="card song-charts stack stack--m" aria-label={text().charts.title}>
            <header class="row row--between">
              <h2 class="subheading">{text().charts.title}</h2>
              <div class="line">
                <Show when={mayEdit()}>
                  <IconButton icon="edit" label={text().charts.edit} onClick={() => setEditing(chart())} />
                </Show>
                <Menu label={text().charts.actions} items={actions(chart())} />
              </div>
            </header>
            <Show when={(charts()?.length ?? 0) > 1}>
              <Select
                label={text().charts.choose}
                value={chart().chart_id}
                options={(charts() ?? []).map(({ chart_id, name, parts }) => ({
                  value: chart_id,
                  label: name,
                  ...(parts !== null && { hint: parts.join(", ") }),
                }))}
                onChange={(chart_id) => changeChartSettings(props.song_id, { chart_id })}
              />
            </Show>
            <InMyView song_id={props.song_id} chart={chart()} songKey={props.songKey} />
          </section>
        )}
      </Show>
      <Show when={editing()} keyed>
        {(chart) => (
          <OpenChartForm
            song_id={props.song_id}
            chart={chart === "new" ? undefined : chart}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
      <ConfirmDialog
        open={deleting() !== null}
        onClose={() => setDeleting(null)}
        title={text().charts.deleteTitle(deleting()?.name ?? "")}
        description={text().charts.deleteHint}
        confirm={text().app.delete}
        icon="trash"
        danger
        onConfirm={() => {
          const chart = deleting();
          if (chart !== null) void remove(chart);
        }}
      />
    </>
  );
}

function InMyView(props: {
  readonly song_id: string;
  readonly chart: ChartRow;
  readonly songKey: string | null;
}): JSX.Element {
  const reader = useReader();
  const settings = createMemo(() => chartSettings(props.song_id), undefined, { equals: isSameValue });
  const layout = createReaderLayout(() => ({ chart: props.chart, key: props.songKey }), settings);
  const key = (): string =>
    keyLine(layout(), props.chart.notation) ??
    (isShifted(layout()) ? text().charts.keyUnknownShifted : text().charts.keyUnknown);
  return (
    <>
      <ReaderTools
        settings={settings()}
        capo={layout().capo}
        isTransposing={reader().transposition !== 0}
        onChange={(part) => changeChartSettings(props.song_id, part)}
      />
      <p class="soft small">{key()}</p>
      <div class="song-charts__chart" style={{ "--chart-size": SIZE_FACTOR ** settings().size }}>
        <ChartView layout={layout()} level={3} />
      </div>
    </>
  );
}
