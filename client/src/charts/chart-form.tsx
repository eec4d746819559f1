import { CHART_LIMITS } from "@bandstand/shared/charts/limits.ts";
import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import { mergeText } from "@bandstand/shared/gigs/merge-text.ts";
import { type JSX, createMemo, untrack } from "solid-js";
import { useBandParts } from "../data/band-parts.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { createForm } from "../ui/create-form.ts";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { MultiCombobox } from "../ui/multi-combobox.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { type ChartInput, inputOf, keyInText, notationOf, recordOf } from "./chart-fields.ts";
import { changeChartSettings } from "./chart-settings.ts";
import { ChartTextField } from "./chart-text-field.tsx";
import { createChart, updateChart, updateChartText } from "./commands.ts";
import type { ChartFormProps } from "./chart-form-props.ts";
import { chartById } from "./queries.ts";
import { typedKey } from "@bandstand/shared/charts/typed-key.ts";
import "./chart-form.css";

const NOTATIONS = ["english", "german", "german_modern"] as const;

/** Creates or edits a chart. Works offline; changes that others make in the meantime are merged line by line. */
export function ChartForm(props: ChartFormProps): JSX.Element {
  // Read once, because a different chart gets a new form.
  const given = untrack(() => props.chart);
  const song_id = untrack(() => props.song_id);
  const form = createForm<ChartInput>({
    fields: createFormDraft(`chart ${given?.chart_id ?? `new ${song_id}`}`, inputOf(given, text().charts.firstName)),
    limits: CHART_LIMITS,
    required: { name: () => text().charts.nameMissing, text: () => text().charts.textMissing },
    check: {
      text: ({ text: written }) => written.length > CHART_LIMITS.text && text().charts.tooLong,
      notation: (fields) => notationOf(fields) === "unsure" && text().charts.notationUnsure,
      written_key: (fields) => isKeyWrong(fields) && text().charts.keyWrong,
    },
    save: async (fields) => {
      const notation = notationOf(fields);
      if (notation === "unsure") return text().charts.notationUnsure;
      const record = recordOf(fields, notation);
      const current = given && (await chartById(given.chart_id));
      if (given === undefined) changeChartSettings(song_id, { chart_id: await createChart(song_id, record) });
      else if (current === undefined) return text().charts.gone;
      else {
        const { text: written, ...details } = record;
        const { withBoth, isClean } = mergeText(fields.base ?? given.text, written, current.text);
        /* Sends only fields that were changed here, so that others' changes to the other fields are kept. */
        const changed = changedFields<typeof details>(recordOf(inputOf(given, ""), given.notation), details);
        if (Object.keys(changed).length > 0) await updateChart(given.chart_id, changed, given);
        if (withBoth !== current.text) await updateChartText(given.chart_id, withBoth);
        if (!isClean) showToast(text().notes.both);
      }
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const { fields } = form;
  const bandParts = useBandParts();
  const told = createMemo(() => notationOf(fields));
  const notation = createMemo(() => {
    const known = told();
    return known === "unsure" ? "english" : known;
  });
  const hasKey = createMemo(() => keyInText(fields.text, notation()) !== null);
  return (
    <FormSheet of={form} class="chart-form" title={given === undefined ? text().charts.add : text().charts.edit}>
      <TextField label={text().charts.name} autocomplete="off" {...form.field("name")} />
      <ChartTextField form={form} start={given?.text ?? ""} notation={notation()} isUnsure={told() === "unsure"} />
      <FormPart class="chart-form__row">
        <Select
          label={text().charts.notation}
          options={[
            ...(given === undefined ? [{ value: "" as const, label: text().charts.notationFromText }] : []),
            ...NOTATIONS.map((value) => ({ value, label: text().charts.notations[value] })),
          ]}
          {...form.choice("notation")}
        />
        <TextField
          label={text().charts.writtenKey}
          hint={text().charts.writtenKeyHint}
          autocomplete="off"
          placeholder={hasKey() ? text().charts.keyFromText : "G"}
          {...form.field("written_key")}
        />
      </FormPart>
      <FormPart>
        <MultiCombobox
          label={text().charts.parts}
          hint={text().charts.partsHint}
          freeText
          values={fields.parts}
          options={bandParts()}
          onChange={(parts) =>
            form.set({ parts: parts.slice(0, CHART_LIMITS.parts).map((part) => part.slice(0, CHART_LIMITS.part)) })
          }
        />
        <TextField label={text().charts.source} autocomplete="off" {...form.field("source")} />
      </FormPart>
    </FormSheet>
  );
}

function isKeyWrong(fields: ChartInput): boolean {
  const notation = notationOf(fields);
  return fields.written_key.trim() !== "" && notation !== "unsure" && typedKey(fields.written_key, notation) === null;
}
