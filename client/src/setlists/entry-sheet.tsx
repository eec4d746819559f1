import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import type { EntryChange } from "@bandstand/shared/setlists/edits.ts";
import type { SetlistEntry, SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { type JSX, createSignal } from "solid-js";
import { songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";
import { SongLinks } from "../songs/public.ts";
import { Button } from "../ui/button.tsx";
import { Switch } from "../ui/checkbox.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { MultiCombobox } from "../ui/multi-combobox.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { LineUpHelp } from "./line-up-help.tsx";
import type { GigRow } from "./queries.ts";
import { songOf } from "./shown-setlist.ts";

export interface EntrySheetProps {
  readonly gig: GigRow;
  readonly entry: SetlistEntry;
  readonly set: SetlistSet;
  readonly sets: readonly SetlistSet[];
  readonly members: ReadonlyMap<string, string>;
  /** Called when the sheet closes. Closing always saves; every change can be undone. */
  readonly onClose: (change: EntryChange, set_id: string) => void;
  readonly onRemove: () => void;
  /** Gives this gig seats of its own. `done` is the message that confirms it. */
  readonly onSeats: (seats: Seat[], done: string) => void;
}

/** The settings of an entry, which apply to this gig only: note, key, singers, whether it is skipped, and its set. */
export function EntrySheet(props: EntrySheetProps): JSX.Element {
  // oxlint-disable-next-line solid/reactivity -- the fields start with the entry's values when it is opened
  const first = props.entry;
  const [note, setNote] = createSignal(first.note ?? "");
  const [key, setKey] = createSignal(first.key ?? "");
  const [singers, setSingers] = createSignal<readonly string[]>(first.singer_ids ?? []);
  const [skipped, setSkipped] = createSignal(first.uebersprungen);
  // oxlint-disable-next-line solid/reactivity -- the selected set starts with the entry's set when it is opened
  const [set_id, setSetId] = createSignal(props.set.set_id);
  // oxlint-disable-next-line solid/reactivity -- kept to tell whether the entry has been moved to another set
  const firstSet = props.set.set_id;
  const song = () => songOf(first.song_id);

  /* Returns only the fields changed here, because another device may have changed the others. */
  const change = (): EntryChange => ({
    ...(note().trim() !== (first.note ?? "") && { note: note().trim() || null }),
    ...(key().trim() !== (first.key ?? "") && { key: key().trim() || null }),
    ...(JSON.stringify(singers()) !== JSON.stringify(first.singer_ids ?? []) && {
      singer_ids: singers().length > 0 ? [...singers()] : null,
    }),
    ...(skipped() !== first.uebersprungen && { uebersprungen: skipped() }),
  });
  const close = (): void => props.onClose(change(), set_id() === firstSet ? "" : set_id());

  return (
    <Sheet
      open
      onClose={close}
      title={song()?.title ?? text().setlists.unknownSong}
      description={song()?.interpret ?? ""}
      actions={
        <>
          <Button look="quiet" icon="trash" onClick={() => props.onRemove()}>
            {text().setlists.removeSong}
          </Button>
          <Button look="primary" onClick={close}>
            {text().setlists.done}
          </Button>
        </>
      }
    >
      <div class="stack">
        <SongLinks song={songTable.byId(first.song_id) ?? {}} />
        <LineUpHelp
          gig={props.gig}
          entry={{ ...props.entry, singer_ids: [...singers()], uebersprungen: skipped() }}
          sets={props.sets}
          onSeats={(seats, done) => props.onSeats(seats, done)}
          onSinger={(user_id) => setSingers([user_id])}
          onSong={(song_id) => props.onClose({ ...change(), song_id, singer_ids: null, key: null }, "")}
        />
        <TextArea
          label={text().setlists.note}
          hint={text().setlists.noteHint}
          maxlength={500}
          value={note()}
          onInput={setNote}
        />
        <TextField
          label={text().setlists.key}
          hint={song()?.key ? text().setlists.keyHint(song()?.key ?? "") : undefined}
          maxlength={20}
          autocomplete="off"
          value={key()}
          onInput={setKey}
        />
        <MultiCombobox
          label={text().setlists.singers}
          hint={song()?.singers?.length ? text().setlists.singersHint(song()?.singers?.join(", ") ?? "") : undefined}
          values={singers()}
          options={[...props.members].map(([value, label]) => ({ value, label }))}
          onChange={setSingers}
        />
        <Select
          label={text().setlists.toSet}
          value={set_id()}
          options={props.sets.map((set) => ({ value: set.set_id, label: set.name }))}
          onChange={setSetId}
        />
        <Switch label={text().setlists.skip} checked={skipped()} onChange={setSkipped} />
      </div>
    </Sheet>
  );
}
