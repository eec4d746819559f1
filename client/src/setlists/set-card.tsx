import { formatLength, toSeconds } from "@bandstand/shared/time/clock.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { language, text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";
import { isComposed } from "../ui/composition.ts";
import { Icon } from "../ui/icon.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { Menu } from "../ui/menu.tsx";
import type { SetRows, SetlistRow } from "./setlist-rows.ts";
import { SetTimes } from "./setlist-view.tsx";
import "./set-card.css";

interface SetCardProps {
  readonly set: SetRows;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** True for the set to which songs from the adjacent repertoire are added. */
  readonly isTarget: boolean;
  /** Makes this the set to which songs are added; omitted if the repertoire is not next to the setlist. */
  readonly onAddSongs: (() => void) | undefined;
  readonly onRename: (name: string) => void;
  /** `HH:MM:SS`, or null for the band's default pause. */
  readonly onPause: (length: string | null) => void;
  readonly onMove: (direction: "up" | "down") => void;
  readonly onRemove: () => void;
  readonly row: (row: SetlistRow) => JSX.Element;
}

const MINUTES_MAX = 24 * 60;

/** One set in the editor: name, times, its songs and the pause after it. */
export function SetCard(props: SetCardProps): JSX.Element {
  return (
    <section
      class="set card card--flush"
      classList={{ "set--target": props.isTarget }}
      data-set-id={props.set.id}
      aria-label={props.set.name}
    >
      <header class="set__head line" data-no-drag>
        <SetName name={props.set.name} onRename={(name) => props.onRename(name)} />
        <SetTimes set={props.set} />
        <Show when={props.onAddSongs}>
          <IconButton
            icon="plus"
            label={text().setlists.addSongsTo(props.set.name)}
            aria-pressed={props.isTarget}
            onClick={() => props.onAddSongs?.()}
          />
        </Show>
        <Menu
          label={text().setlists.setActions(props.set.name)}
          items={[
            {
              label: text().setlists.setUp,
              icon: "arrow-up",
              disabled: props.isFirst,
              run: () => props.onMove("up"),
            },
            {
              label: text().setlists.setDown,
              icon: "arrow-down",
              disabled: props.isLast,
              run: () => props.onMove("down"),
            },
            { label: text().setlists.removeSet, icon: "trash", danger: true, run: () => props.onRemove() },
          ]}
        />
      </header>
      <ol class="set__rows" data-rows>
        <IncrementalFor each={props.set.rows}>{(row) => props.row(row)}</IncrementalFor>
      </ol>
      <Show when={props.set.rows.length === 0}>
        <p class="set__empty soft small">{text().setlists.emptySet}</p>
      </Show>
      <span data-set-end />
      <Show when={props.set.pause !== null}>
        <PauseField name={props.set.name} seconds={props.set.pause ?? 0} onPause={(length) => props.onPause(length)} />
      </Show>
    </section>
  );
}

function SetName(props: { readonly name: string; readonly onRename: (name: string) => void }): JSX.Element {
  const leave = (input: HTMLInputElement): void => {
    const name = input.value.trim();
    if (name === "" || name === props.name) input.value = props.name;
    else props.onRename(name);
  };
  return (
    <h2 class="set__title">
      <input
        class="set__name"
        aria-label={text().setlists.setName}
        value={props.name}
        maxlength={100}
        autocomplete="off"
        onBlur={(event) => leave(event.currentTarget)}
        onKeyDown={(event) => {
          if (isComposed(event)) return;
          if (event.key === "Escape") event.currentTarget.value = props.name;
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
        }}
      />
    </h2>
  );
}

function PauseField(props: {
  readonly name: string;
  readonly seconds: number;
  readonly onPause: (length: string | null) => void;
}): JSX.Element {
  const [isWrong, setWrong] = createSignal(false);
  /* Has no thousands separators, because the user edits this text and it is parsed again. */
  const shown = (): string => String(props.seconds / 60).replace(".", language() === "de" ? "," : ".");
  const leave = (input: HTMLInputElement): void => {
    const typed = input.value.trim();
    const minutes = Number(typed.replace(",", "."));
    const fits = typed === "" || (Number.isFinite(minutes) && minutes >= 0 && minutes <= MINUTES_MAX);
    setWrong(!fits);
    if (!fits) return;
    const length = typed === "" ? null : formatLength(minutes * 60);
    input.value = shown();
    if (length === null || toSeconds(length) !== props.seconds) props.onPause(length);
  };
  return (
    <label class="set__pause line soft small touch" data-no-drag>
      <Icon name="pause" size="s" />
      {text().setlists.pause}
      <input
        class="set__minutes tabular"
        inputmode="decimal"
        autocomplete="off"
        aria-label={text().setlists.pauseAfter(props.name)}
        aria-invalid={isWrong() ? "true" : undefined}
        value={shown()}
        onBlur={(event) => leave(event.currentTarget)}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      {text().setlists.minutes}
    </label>
  );
}
