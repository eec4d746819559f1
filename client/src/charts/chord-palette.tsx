import type { Notation } from "@bandstand/shared/charts/contract.ts";
import { type Key, writeKey } from "@bandstand/shared/charts/key.ts";
import { chordPalette } from "@bandstand/shared/charts/palette.ts";
import { For, type JSX, Show, createMemo, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Chip } from "../ui/chip.tsx";

interface ChordPaletteProps {
  /** The key of the chords in the text. */
  readonly key: Key;
  readonly notation: Notation;
  readonly onChoose: (symbol: string) => void;
}

const MORE = ["sevenths", "dominants", "basses"] as const;

/** The chords of the key, each inserted by one tap. It stays in sight above a long text. */
export function ChordPalette(props: ChordPaletteProps): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  const palette = createMemo(() => chordPalette(props.key, props.notation));
  const name = (): string => text().charts.palette.triads(writeKey(props.key, props.notation));
  return (
    <div class="chord-palette stack stack--s">
      <Row label={name()} chords={palette().triads} onChoose={props.onChoose}>
        <Chip pressed={isOpen()} onMouseDown={keepFocus} onClick={() => setOpen(!isOpen())}>
          {text().app.more}
        </Chip>
      </Row>
      <Show when={isOpen()}>
        <For each={MORE}>
          {(group) => <Row label={text().charts.palette[group]} chords={palette()[group]} onChoose={props.onChoose} />}
        </For>
      </Show>
    </div>
  );
}

/** Keeps the focus in the text, and with it a phone's keyboard. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

function Row(props: {
  readonly label: string;
  readonly chords: readonly string[];
  readonly onChoose: (symbol: string) => void;
  readonly children?: JSX.Element;
}): JSX.Element {
  return (
    <div class="chord-palette__row" role="group" aria-label={props.label}>
      <span class="chord-palette__label small soft" aria-hidden="true">
        {props.label}
      </span>
      <For each={props.chords}>
        {(chord) => (
          <Chip onMouseDown={keepFocus} onClick={() => props.onChoose(chord)}>
            {chord}
          </Chip>
        )}
      </For>
      {props.children}
    </div>
  );
}
