import { For, type JSX, createSignal } from "solid-js";
import { Checkbox, Switch } from "../src/ui/checkbox.tsx";
import { Combobox } from "../src/ui/combobox.tsx";
import { FieldGroup } from "../src/ui/field.tsx";
import { MarkdownArea } from "../src/ui/markdown-area.tsx";
import { MultiCombobox } from "../src/ui/multi-combobox.tsx";
import { SearchField } from "../src/ui/search-field.tsx";
import { Segmented } from "../src/ui/segmented.tsx";
import { Select } from "../src/ui/select.tsx";
import { SuggestField } from "../src/ui/suggest-field.tsx";
import { TextArea, TextField } from "../src/ui/text-field.tsx";
import { TimeField } from "../src/ui/time-field.tsx";
import { Part, State } from "./part.tsx";

const OPTIONS = [
  { value: "ball", label: "Ball" },
  { value: "wedding", label: "Hochzeit", hint: "mit Eröffnungstanz" },
  { value: "festival", label: "Stadtfest" },
];

/** The states that all text fields share, as props. */
const STATES = [
  { label: "Leer" },
  { label: "Mit Hinweis", hint: "Steht auf der Setliste" },
  { label: "Pflichtfeld", required: true },
  { label: "Mit Fehler", error: "Bitte gib einen Namen an." },
] as const;

/** The gallery section for things to fill in: text fields, selects, switches. */
export function Fields(): JSX.Element {
  const [words, setWords] = createSignal("Sommerfest");
  const [one, setOne] = createSignal<string | null>("ball");
  const [many, setMany] = createSignal<string[]>(["ball", "wedding"]);
  return (
    <>
      <Part name="TextField">
        <For each={STATES}>
          {(state) => (
            <State>
              <TextField {...state} value={words()} onInput={setWords} />
            </State>
          )}
        </For>
        <State>
          <TextField label="Gesperrt" value={words()} onInput={setWords} disabled />
        </State>
      </Part>
      <Part name="TextArea">
        <For each={STATES}>
          {(state) => (
            <State>
              <TextArea {...state} value={words()} onInput={setWords} />
            </State>
          )}
        </For>
      </Part>
      <Part name="MarkdownArea">
        <State>
          <MarkdownArea label="Notizen" value={words()} onInput={setWords} />
        </State>
      </Part>
      <Part name="TimeField">
        <State>
          <TimeField label="Beginn" value="20:00" onInput={() => undefined} />
        </State>
        <State>
          <TimeField label="Ende" value="1:30" nextDay onInput={() => undefined} />
        </State>
        <State>
          <TimeField label="Einlass" value="25 Uhr" error="Keine Uhrzeit" onInput={() => undefined} />
        </State>
      </Part>
      <Part name="SuggestField">
        <For each={STATES}>
          {(state) => (
            <State>
              <SuggestField
                {...state}
                listLabel="Frühere Orte"
                value={words()}
                onInput={setWords}
                find={() => OPTIONS}
                onChoose={({ label }) => setWords(label)}
              />
            </State>
          )}
        </For>
      </Part>
      <Part name="SearchField">
        <State>
          <SearchField label="Suchen" value={words()} onInput={setWords} />
        </State>
        <State>
          <SearchField label="Noch nichts gesucht" value="" onInput={() => undefined} />
        </State>
      </Part>
      <Part name="Select">
        <For each={STATES}>
          {(state) => (
            <State>
              <Select {...state} value={one()} options={OPTIONS} onChange={setOne} />
            </State>
          )}
        </For>
        <State>
          <Select label="Gesperrt" value={one()} options={OPTIONS} onChange={setOne} disabled />
        </State>
      </Part>
      <Part name="Combobox">
        <For each={STATES}>
          {(state) => (
            <State>
              <Combobox {...state} value={one()} options={OPTIONS} onChange={setOne} />
            </State>
          )}
        </For>
      </Part>
      <Part name="MultiCombobox">
        <For each={STATES}>
          {(state) => (
            <State>
              <MultiCombobox {...state} values={many()} options={OPTIONS} onChange={setMany} />
            </State>
          )}
        </For>
      </Part>
      <Part name="Segmented">
        <State>
          <Segmented label="Art" value={one()} options={OPTIONS} onChange={setOne} />
        </State>
        <State>
          <Segmented label="Gesperrt" value="ball" options={OPTIONS} onChange={() => undefined} disabled />
        </State>
      </Part>
      <Toggles />
    </>
  );
}

function Toggles(): JSX.Element {
  const [isOn, setOn] = createSignal(true);
  return (
    <>
      <Part name="Checkbox">
        <State>
          <Checkbox label="Veröffentlicht" checked={isOn()} onChange={setOn} />
          <Checkbox label="Mit Hinweis" hint="Alle sehen den Gig" checked={!isOn()} onChange={(on) => setOn(!on)} />
          <Checkbox label="Gesperrt" checked disabled onChange={() => undefined} />
        </State>
      </Part>
      <Part name="Switch">
        <State>
          <Switch label="Benachrichtigen" checked={isOn()} onChange={setOn} />
          <Switch label="Mit Hinweis" hint="Nur per Mail" checked={!isOn()} onChange={(on) => setOn(!on)} />
          <Switch label="Gesperrt" checked disabled onChange={() => undefined} />
        </State>
      </Part>
      <Part name="FieldGroup">
        <State>
          <FieldGroup legend="Antworten" error="Wähle mindestens eine.">
            <Checkbox label="Ja" checked={false} onChange={() => undefined} />
            <Checkbox label="Nein" checked={false} onChange={() => undefined} />
          </FieldGroup>
        </State>
      </Part>
    </>
  );
}
