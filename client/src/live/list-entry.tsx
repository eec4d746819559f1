import type { SongStep } from "@bandstand/shared/live/steps.ts";
import { changeEntries, moveEntries, toggleSkip } from "@bandstand/shared/setlists/edits.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { type JSX, For, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { EntryNote } from "./entry-note.tsx";
import { HoldButton } from "./hold-button.tsx";
import type { LiveSession } from "./live-session.ts";

interface ListEntryProps {
  readonly session: LiveSession;
  readonly step: SongStep;
  /** The song's number in the setlist; null while it is skipped. */
  readonly number: number | null;
  readonly title: string;
  /** True if the song is marked as played. */
  readonly isTicked: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onJump: () => void;
}

const JUMP_HOLD_MS = 500;

type Sets = readonly SetlistSet[];

/** One song of the evening: tap for its actions, hold to jump to it. */
export function ListEntry(props: ListEntryProps): JSX.Element {
  const isCurrent = (): boolean => props.step.id === props.session.current()?.id;
  const isPlayed = (): boolean => props.isTicked && !isCurrent();
  const isSkipped = (): boolean => props.step.entry.uebersprungen;
  const label = (): string => {
    const words = [props.title, text().live.jump];
    if (isPlayed()) words.push(text().live.played);
    if (props.number !== null) words.push(text().live.songNumber(props.number));
    return words.join(". ");
  };
  const toggle = (): void => props.onOpen(!props.isOpen);
  return (
    <li
      class="live-entry"
      classList={{
        "live-entry--current": isCurrent(),
        "live-entry--skipped": isSkipped(),
        "live-entry--played": isPlayed(),
      }}
    >
      <div class="live-entry__row">
        <HoldButton
          class="live-entry__jump"
          label={label()}
          current={isCurrent()}
          holdMs={JUMP_HOLD_MS}
          onTap={toggle}
          onHeld={() => (props.session.jump(props.step.id, text().live.didJump(props.title)), props.onJump())}
        >
          <span class="live-entry__mark" aria-hidden="true">
            {isCurrent() ? "▶" : isPlayed() ? "✓" : isSkipped() ? "–" : ""}
          </span>
          <span class="live-entry__number tabular">{props.number}</span>
          <span class="live-entry__title anywhere">{props.title}</span>
          <Show when={isSkipped()}>
            <small>{text().live.skipped}</small>
          </Show>
        </HoldButton>
        <Button
          look="stage-quiet"
          aria-expanded={props.isOpen}
          aria-label={text().live.more(props.title)}
          onClick={toggle}
        >
          ⋮
        </Button>
      </div>
      <Show when={props.isOpen}>
        <EntryActions {...props} isCurrent={isCurrent()} />
      </Show>
    </li>
  );
}

function EntryActions(props: ListEntryProps & { readonly isCurrent: boolean }): JSX.Element {
  const id = (): string => props.step.id;
  const edit = (change: (sets: Sets) => Sets, message: string, kind: "skip" | "move" | "note"): void => {
    props.onOpen(false);
    props.session.edit(change, message, kind);
  };
  const afterCurrent = (sets: Sets): Sets => {
    const current = props.session.current();
    if (current === undefined) return sets;
    const set_id = current.kind === "song" ? current.set.set_id : current.before.set_id;
    const set = sets.find((one) => one.set_id === set_id);
    const rest = set?.songs.filter((entry) => entry.entry_id !== id()) ?? [];
    const at = current.kind === "song" ? rest.findIndex((entry) => entry.entry_id === current.id) + 1 : 0;
    return changeEntries(moveEntries(sets, [id()], set_id, at), [id()], { uebersprungen: false });
  };
  const skip = (): void => {
    const { id: entry_id, entry } = props.step;
    const message = entry.uebersprungen ? text().live.didUnskip(props.title) : text().live.didSkip(props.title);
    edit((sets) => toggleSkip(sets, [entry_id]), message, "skip");
  };
  const later = (): void => {
    const { id: entry_id, set, entryIndex } = props.step;
    edit(
      (sets) => moveEntries(sets, [entry_id], set.set_id, entryIndex + 1),
      text().live.didLater(props.title),
      "move",
    );
  };
  const toSet = ({ set_id, name, songs }: SetlistSet): void => {
    const { id: entry_id } = props.step;
    const message = text().live.didMoveToSet(props.title, name);
    edit((sets) => moveEntries(sets, [entry_id], set_id, songs.length), message, "move");
  };
  const saveNote = (note: string | null): void => {
    const { id: entry_id } = props.step;
    edit((sets) => changeEntries(sets, [entry_id], { note }), text().stage.didNote(props.title), "note");
  };

  return (
    <div class="live-entry__actions wrap">
      <Button look="stage" onClick={skip}>
        {props.step.entry.uebersprungen ? text().live.unskip : text().live.skip}
      </Button>
      <Show when={!props.isCurrent}>
        <Button look="stage" onClick={() => edit(afterCurrent, text().live.didPlayNext(props.title), "move")}>
          {text().live.playNext}
        </Button>
        <Button look="stage" disabled={props.step.entryIndex === props.step.set.songs.length - 1} onClick={later}>
          {text().live.later}
        </Button>
        <For each={props.session.sets().filter((other) => other.set_id !== props.step.set.set_id)}>
          {(other) => (
            <Button look="stage" onClick={() => toSet(other)}>
              {text().live.toSet(other.name)}
            </Button>
          )}
        </For>
      </Show>
      <EntryNote note={props.step.entry.note ?? null} onSave={saveNote} />
    </div>
  );
}
