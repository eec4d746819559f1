import type { ProtocolStatus } from "@bandstand/shared/rehearsals/contract.ts";
import { type JSX, For, Show, createMemo, createSignal, createUniqueId } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { isComposed } from "../ui/composition.ts";
import { Icon } from "../ui/icon.tsx";
import "../ui/menu.css";
import { type SongRow, plannedSongs } from "./queries.ts";
import { createStarted } from "./started.ts";
import { StatusChoice } from "./status-choice.tsx";
import { suggestSongs } from "./suggest-songs.ts";

interface FastEntryProps {
  readonly rehearsal_id: string;
  /** When the rehearsal starts. Before that, entered songs are planned for it; afterwards, they have been worked on. */
  readonly begin: string;
  /** The song's status in the protocol, if any. */
  readonly statusOf: (song_id: string) => ProtocolStatus | undefined;
  /** Adds the song. Resolves with a description and an undo function, or null if nothing changed. */
  readonly onEnter: (song: SongRow, status: ProtocolStatus) => Promise<Entered | null>;
}

/** What the last entry did, and how to undo it. */
export interface Entered {
  readonly message: string;
  readonly undo: () => Promise<void>;
}

/**
 * A field for use during the rehearsal: a few letters of a title, Enter, and the song is in the protocol with the
 * selected status. The field keeps the focus, so that the next title can be typed immediately. Everything is within
 * reach of one thumb and works offline. The last entry is confirmed here rather than in a toast, which would cover the
 * field.
 */
export function FastEntry(props: FastEntryProps): JSX.Element {
  const listId = createUniqueId();
  const [typed, setTyped] = createSignal("");
  const [active, setActive] = createSignal(0);
  /* Null until the user selects a status. */
  const [chosen, setStatus] = createSignal<ProtocolStatus | null>(null);
  const [last, setLast] = createSignal<Entered | null>(null);
  let input: HTMLInputElement | undefined;

  const hasStarted = createStarted(() => props.begin);
  const status = (): ProtocolStatus => chosen() ?? (hasStarted() ? "played" : "planned");
  const hits = createMemo(() => suggestSongs(typed(), plannedSongs(props.rehearsal_id)));
  const isOpen = (): boolean => typed().trim() !== "";
  const optionId = (at: number): string => `${listId}-${at}`;

  const undo = async (entered: Entered): Promise<void> => {
    setLast(null);
    input?.focus();
    await entered.undo();
  };
  const type = (value: string): void => {
    setTyped(value);
    setActive(0);
  };
  const enter = (song: SongRow | undefined): void => {
    if (song === undefined) return;
    type("");
    input?.focus();
    void props.onEnter(song, status()).then(setLast);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") enter(hits()[active()]);
    else if (event.key === "Escape" && isOpen()) type("");
    else if (step !== undefined && hits().length > 0) setActive((at) => (at + step + hits().length) % hits().length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const mark = (song: SongRow): string | null => {
    const known = props.statusOf(song.song_id);
    if (known !== undefined) return text().rehearsals.entryKnown(text().rehearsals.status[known]);
    return song.planned_rehearsal_id === props.rehearsal_id ? text().rehearsals.entryPlanned : null;
  };

  return (
    <div class="fast-entry">
      <Show when={isOpen()}>
        <ul class="menu fast-entry__list" role="listbox" id={listId} aria-label={text().rehearsals.entryLabel}>
          <For each={hits()} fallback={<NoSong />}>
            {(song, at) => (
              <li
                class="menu__item fast-entry__option hoverable"
                data-highlighted={at() === active() ? "" : undefined}
                role="option"
                id={optionId(at())}
                aria-selected={at() === active()}
                // Keeps the focus in the field, or a phone's keyboard would close.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => enter(song)}
              >
                <span class="grow">
                  {song.title} <span class="soft">{song.interpret}</span>
                </span>
                <Show when={mark(song)}>{(known) => <small class="soft">{known()}</small>}</Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <p class="fast-entry__last soft small line" role="status">
        <Show when={!isOpen() && last()}>
          {(entered) => (
            <>
              <Icon name="check" size="s" />
              <span class="grow">{entered().message}</span>
              <Button size="s" look="quiet" onClick={() => void undo(entered())}>
                {text().app.undo}
              </Button>
            </>
          )}
        </Show>
      </p>
      <StatusChoice label={text().rehearsals.statusNew} value={status()} onChange={setStatus} />
      <div class="fast-entry__field">
        <Icon name="plus" />
        <input
          ref={(element) => (input = element)}
          class="control fast-entry__input"
          role="combobox"
          aria-expanded={isOpen()}
          aria-controls={isOpen() ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen() && hits().length > 0 ? optionId(active()) : undefined}
          aria-label={text().rehearsals.entryLabel}
          placeholder={text().rehearsals.entry}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="done"
          value={typed()}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

const NoSong = (): JSX.Element => (
  <li class="menu__item fast-entry__none soft" role="option" aria-selected="false" aria-disabled="true">
    {text().rehearsals.entryNone}
  </li>
);
