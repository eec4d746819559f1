import type { Notation } from "@bandstand/shared/charts/contract.ts";
import type { ChartChoice, PlannedChart } from "@bandstand/shared/charts/plan-import.ts";
import { SONG_LIMITS } from "@bandstand/shared/songs/limits.ts";
import { type JSX, Show, createMemo, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { Combobox } from "../ui/combobox.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { allSongs } from "./queries.ts";

const PLACES = ["song", "new", "none"] as const;
const NOTATIONS = ["english", "german", "german_modern"] as const;

/** How many characters of a chart are shown. Limited, because a long text would delay opening the form. */
const SHOWN_MAX = 3_000;

interface Fields {
  place: (typeof PLACES)[number];
  song_id: string | null;
  title: string;
  interpret: string;
  /** "" to use the notation detected in the text, or the one chosen for all charts. */
  notation: Notation | "";
}

interface ChartFileFormProps {
  readonly row: PlannedChart;
  readonly onChoose: (choice: ChartChoice) => void;
  readonly onClose: () => void;
}

/** Chooses the song and the chord notation of one chart to import. Stores nothing. */
export function ChartFileForm(props: ChartFileFormProps): JSX.Element {
  const { chart, target, notation, obstacle } = untrack(() => props.row);
  const form = createForm<Fields>({
    start: {
      place: obstacle === "unchecked" ? "none" : target.kind === "none" ? "song" : target.kind,
      song_id: target.kind === "song" ? target.song_id : null,
      title: target.kind === "new" ? target.title : chart.title,
      interpret: target.kind === "new" ? target.interpret : chart.interpret,
      notation: notation === "unsure" ? "" : notation,
    },
    limits: SONG_LIMITS,
    check: ({ place, song_id, title, interpret }) => ({
      song_id: place === "song" && song_id === null && text().chartImport.songMissing,
      title: place === "new" && title.trim() === "" && text().songs.titleMissing,
      interpret: place === "new" && interpret.trim() === "" && text().songs.interpretMissing,
    }),
    save: ({ place, song_id, title, interpret, notation: chosen }) => {
      const spelled = chosen === "" ? {} : { notation: chosen };
      if (place === "none") props.onChoose({ ...spelled, isTaken: false });
      else {
        const to =
          place === "song"
            ? ({ kind: "song", song_id: song_id ?? "" } as const)
            : ({ kind: "new", title: title.trim(), interpret: interpret.trim() } as const);
        /* Choosing a song for a chart that was excluded includes it again. */
        props.onChoose({ ...spelled, target: to, ...(obstacle === "unchecked" && { isTaken: true }) });
      }
      props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const options = createMemo(() =>
    allSongs().map(({ song_id, title, interpret }) => ({ value: song_id, label: `${title} · ${interpret}` })),
  );
  return (
    <FormSheet of={form} title={text().chartImport.fileTitle} save={text().chartImport.apply}>
      <p class="soft small chart-files__file">{chart.path}</p>
      <Segmented
        label={text().chartImport.where}
        options={PLACES.map((value) => ({ value, label: text().chartImport.places[value] }))}
        {...form.choice("place")}
      />
      <Show when={form.fields.place === "song"}>
        <Combobox label={text().chartImport.song} options={options()} {...form.choice("song_id")} />
      </Show>
      <Show when={form.fields.place === "new"}>
        <TextField label={text().songs.fields.title} autocomplete="off" {...form.field("title")} />
        <TextField label={text().songs.fields.interpret} autocomplete="off" {...form.field("interpret")} />
      </Show>
      <Show when={form.fields.place !== "none"}>
        <Select
          label={text().charts.notation}
          placeholder={text().chartImport.choosePlease}
          options={NOTATIONS.map((value) => ({ value, label: text().charts.notations[value] }))}
          {...form.choice("notation")}
        />
      </Show>
      <FormPart>
        <pre class="chart-files__text" tabIndex={0} aria-label={text().charts.text}>
          {chart.text.slice(0, SHOWN_MAX)}
        </pre>
      </FormPart>
    </FormSheet>
  );
}
