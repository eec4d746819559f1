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

/** The chords of the key, each of which can be inserted with one tap. They stay visible above a long text. */
export function ChordPalette(props: ChordPaletteProps): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  const palette = createMemo(() => chordPalette(props.key, props.notation));
  const chords = (symbols: readonly string[]): JSX.Element => (
    <For each={symbols}>
      {(symbol) => (
        <Chip class="chord-palette__chord" onMouseDown={keepFocus} onClick={() => props.onChoose(symbol)}>
          {symbol}
        </Chip>
      )}
    </For>
  );
  return (
    <div class="chord-palette">
      <div
        class="chord-palette__line"
        role="group"
        aria-label={text().charts.palette.triads(writeKey(props.key, props.notation))}
      >
        {chords(palette().triads)}
        <Chip
          class="chord-palette__chord"
          pressed={isOpen()}
          onMouseDown={keepFocus}
          onClick={() => setOpen(!isOpen())}
        >
          {text().app.more}
        </Chip>
      </div>
      <Show when={isOpen()}>
        <For each={MORE}>
          {(group) => (
            <div class="chord-palette__line" role="group" aria-label={text().charts.palette[group]}>
              <span class="chord-palette__name small soft" aria-hidden="true">
                {text().charts.palette[group]}
              </span>
              {chords(palette()[group])}
            </div>
          )}
        </For>
      </Show>
    </div>
  );
}

/** Keeps the focus in the text field, so that a phone's keyboard stays open. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
