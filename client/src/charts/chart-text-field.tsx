import type { Mark } from "@bandstand/shared/charts/chart.ts";
import { type CleanedText, cleanText } from "@bandstand/shared/charts/clean.ts";
import type { Notation } from "@bandstand/shared/charts/contract.ts";
import { CHART_LIMITS } from "@bandstand/shared/charts/limits.ts";
import { formOf, overLyricsToChordPro } from "@bandstand/shared/charts/over-lyrics.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { printChart } from "@bandstand/shared/charts/print.ts";
import { rewriteChart } from "@bandstand/shared/charts/rewrite.ts";
import { keyAt, writeKey } from "@bandstand/shared/charts/key.ts";
import { For, type JSX, Show, createDeferred, createEffect, createMemo, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { applyEdit } from "../ui/apply-edit.ts";
import type { TextEdit, TextRange } from "../ui/markdown-edit.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import type { FormState } from "../ui/create-form.ts";
import { TextArea } from "../ui/text-field.tsx";
import { WritePreview, type WritePreviewSide } from "../ui/write-preview.tsx";
import type { ChartInput } from "./chart-fields.ts";
import { ChartView } from "./chart-view.tsx";
import { chordEdit } from "./chord-edit.ts";
import { ChordPalette } from "./chord-palette.tsx";
import { previewLayout } from "./reader-layout.ts";
import { SECTIONS, type SectionName, sectionEdit } from "./section-edit.ts";
import { typedKey } from "@bandstand/shared/charts/typed-key.ts";
import { writtenKeyOf } from "@bandstand/shared/charts/view.ts";

interface ChartTextFieldProps {
  readonly form: FormState<ChartInput>;
  /** The text when the form was opened. */
  readonly start: string;
  readonly notation: Notation;
  /** True if the text is ambiguous and no notation was chosen; `notation` is then a guess. */
  readonly isUnsure: boolean;
}

/** The preview is updated at most this many milliseconds after typing. */
const PREVIEW_MS = 300;

/** The maximum number of problems listed. In a text that is not ChordPro, a complete list would push the form away. */
const MARKS_MAX = 8;

/** Returns the offset in the text to which a mark (a problem found by the parser) refers. */
const placeOf = ({ row, column }: Mark, source: string): number =>
  source
    .split("\n")
    .slice(0, row - 1)
    .reduce((sum, line) => sum + line.length + 1, column - 1);

/** The text field of a chart, with a preview, buttons for sections and transposing, and a list of problems. */
export function ChartTextField(props: ChartTextFieldProps): JSX.Element {
  let field: HTMLTextAreaElement | undefined;
  const [side, setSide] = createSignal<WritePreviewSide>("write");
  const [before, setBefore] = createSignal<Pick<ChartInput, "text" | "written_key"> | null>(null);
  /* What was removed from or replaced in the last pasted text. */
  const [cleaned, setCleaned] = createSignal<Omit<CleanedText, "text">>();
  const written = (): string => props.form.fields.text;
  const chart = createMemo(() => parseChart(written()));
  const isOverLyrics = createMemo(() => formOf(written()) === "chords-over-lyrics");

  const settled = createDeferred(chart, { timeoutMs: PREVIEW_MS });
  const key = createMemo(() =>
    writtenKeyOf(settled(), props.notation, typedKey(props.form.fields.written_key, props.notation)),
  );
  const preview = createMemo(() => previewLayout(settled(), props.notation));
  /* Shows the text field if it has an error, because a phone shows either the text or the preview. */
  createEffect(() => {
    if (props.form.error("text") !== undefined) setSide("write");
  });

  const write = (typed: string): void => props.form.set({ text: typed, base: props.form.fields.base ?? props.start });
  /** Replaces the whole text, and remembers the one before it for undo. */
  const replace = (typed: string, part: Partial<ChartInput> = {}): void => {
    if (field === undefined) return;
    const { text: old, written_key } = props.form.fields;
    const first = before() ?? { text: old, written_key };
    applyEdit(field, { start: 0, end: field.value.length, insert: typed, selected: { start: 0, end: 0 } });
    /* The field rejects the new text if it is too long. */
    if (written() !== typed) return;
    props.form.set(part);
    setBefore(first);
  };
  /* With the wrong notation, chords would be transposed and inserted incorrectly. */
  const refuseUnsure = (): void => props.form.refuse({ field: "notation", sentence: text().charts.notationUnsure });
  const transpose = (semitones: number): void => {
    if (props.isUnsure) return refuseUnsure();
    const key = typedKey(props.form.fields.written_key, props.notation);
    replace(
      printChart(rewriteChart(chart(), props.notation, props.notation, semitones)),
      key === null ? {} : { written_key: writeKey(keyAt(key, semitones), props.notation) },
    );
  };
  const edit = (make: (source: string, range: TextRange) => TextEdit): void => {
    if (field === undefined) return;
    const { selectionStart: start, selectionEnd: end } = field;
    applyEdit(field, make(written(), { start, end }));
  };
  const section = (name: SectionName): void => edit((source, range) => sectionEdit(name, source, range));
  const chord = (symbol: string): void => {
    if (props.isUnsure) return refuseUnsure();
    edit((source, range) => chordEdit(symbol, source, range));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData?.getData("text/plain");
    if (!pasted) return;
    const { text: cleaned, ...changes } = cleanText(pasted);
    setCleaned(changes);
    if (cleaned === pasted) return;
    event.preventDefault();
    edit((_source, { start, end }) => {
      const caret = start + cleaned.length;
      return { start, end, insert: cleaned, selected: { start: caret, end: caret } };
    });
  };
  const show = (mark: Mark): void => {
    setSide("write");
    const at = placeOf(mark, written());
    field?.focus();
    field?.setSelectionRange(at, at);
  };

  return (
    <div class="chart-editor" data-side={side()}>
      <div class="chart-editor__sides">
        <WritePreview label={text().charts.text} side={side()} onChange={setSide} />
      </div>
      <div class="chart-editor__write stack stack--s">
        <Tools onSection={section} onTranspose={transpose} />
        <ChordPalette key={key()} notation={props.notation} onChoose={chord} />
        <TextArea
          ref={(element) => (field = element)}
          class="chart-editor__text"
          label={text().charts.text}
          hint={text().charts.textHint}
          placeholder={"{start_of_verse}\n[G]Amazing [C]grace\n{end_of_verse}"}
          rows={14}
          spellcheck={false}
          autocapitalize="off"
          value={written()}
          onInput={(typed) => (setBefore(null), write(typed))}
          onPaste={onPaste}
          maxLength={CHART_LIMITS.text}
          required
          error={props.form.error("text")}
        />
        <Show when={cleaned()}>{(changes) => <PasteNote changes={changes()} />}</Show>
        <Show when={isOverLyrics()}>
          <OverLyrics onConvert={() => replace(overLyricsToChordPro(written()))} />
        </Show>
        <Show when={before()}>
          {(old) => (
            <Banner
              actions={
                <Button size="s" icon="undo" onClick={() => (props.form.set(old()), setBefore(null))}>
                  {text().app.undo}
                </Button>
              }
            >
              {text().charts.rewritten}
            </Banner>
          )}
        </Show>
        <Marks marks={chart().marks} onShow={show} />
      </div>
      <div class="chart-editor__preview" role="region" aria-label={text().notes.preview}>
        <Show when={written().trim()} fallback={<p class="soft">{text().notes.nothing}</p>}>
          <ChartView layout={preview()} level={3} />
        </Show>
      </div>
    </div>
  );
}

/** Shows how many characters of the pasted text were removed or replaced, if any. */
function PasteNote(props: { readonly changes: Omit<CleanedText, "text"> }): JSX.Element {
  const isChanged = (): boolean => Object.values(props.changes).some((count) => count > 0);
  return (
    <Show when={isChanged()}>
      <p class="small" role="status">
        {text().charts.pasted(props.changes.controls, props.changes.invisible, props.changes.broken)}
      </p>
    </Show>
  );
}

/** Buttons that turn the selected lines into a section, and that transpose the text. */
function Tools(props: {
  readonly onSection: (name: SectionName) => void;
  readonly onTranspose: (semitones: 1 | -1) => void;
}): JSX.Element {
  return (
    <div class="row" role="group" aria-label={text().charts.insert}>
      <For each={SECTIONS}>
        {(name) => (
          <Button size="s" onClick={() => props.onSection(name)}>
            {text().charts.insertSection[name]}
          </Button>
        )}
      </For>
      <div class="line">
        <IconButton
          size="s"
          look="secondary"
          icon="minus"
          label={text().charts.lower}
          onClick={() => props.onTranspose(-1)}
        />
        <span class="small">{text().charts.semitone}</span>
        <IconButton
          size="s"
          look="secondary"
          icon="plus"
          label={text().charts.higher}
          onClick={() => props.onTranspose(1)}
        />
      </div>
    </div>
  );
}

/** Lists the problems that the parser found. Each is a button that moves the caret to it. */
function Marks(props: { readonly marks: readonly Mark[]; readonly onShow: (mark: Mark) => void }): JSX.Element {
  return (
    <Show when={props.marks.length > 0}>
      <ul aria-label={text().charts.marks}>
        <For each={props.marks.slice(0, MARKS_MAX)}>
          {(mark) => (
            <li>
              <Button size="s" look="quiet" icon="warning" onClick={() => props.onShow(mark)}>
                {text().charts.markAt(mark.row, text().charts.markCodes[mark.code])}
              </Button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

/** Offers to convert a text with chords above the lyrics to ChordPro. */
function OverLyrics(props: { readonly onConvert: () => void }): JSX.Element {
  return (
    <Banner
      tone="accent"
      actions={
        <Button size="s" onClick={() => props.onConvert()}>
          {text().charts.convert}
        </Button>
      }
    >
      {text().charts.isOverLyrics}
    </Banner>
  );
}
