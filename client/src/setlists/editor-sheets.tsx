import { changeEntries, findEntry, moveEntries } from "@bandstand/shared/setlists/edits.ts";
import { type JSX, Show, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { lazyDialog } from "../ui/lazy-component.ts";
import type { Editor } from "./editor.ts";
import { EntrySheet, type EntrySheetProps } from "./entry-sheet.tsx";

const HistorySheet = lazyDialog(async () => (await import("./history-sheet.tsx")).default);

interface SheetProps {
  readonly gig_id: string;
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The history of the setlist, from which a state can be restored. */
export function EditorHistory(props: SheetProps): JSX.Element {
  return (
    <HistorySheet
      gig_id={props.gig_id}
      sets={props.editor.session.sets()}
      onClose={() => props.onClose()}
      onRestore={(sets) => {
        props.onClose();
        void props.editor.edits.editWithUndo(() => sets, text().setlists.stateRestored);
      }}
    />
  );
}

interface EntryProps extends Omit<SheetProps, "gig_id">, Pick<EntrySheetProps, "gig" | "onSeats"> {
  readonly entry_id: string | null;
}

/** The settings of one entry. Renders nothing once the entry has been removed. */
export function EditorEntry(props: EntryProps): JSX.Element {
  const found = createMemo(() =>
    props.entry_id === null ? undefined : findEntry(props.editor.session.sets(), props.entry_id),
  );
  return (
    <Show when={found()?.entry.entry_id} keyed>
      {(entry_id) => (
        <EntrySheet
          gig={props.gig}
          onSeats={(seats, done) => props.onSeats(seats, done)}
          entry={found()!.entry}
          set={found()!.set}
          sets={props.editor.session.sets()}
          members={props.editor.members()}
          onRemove={() => {
            props.onClose();
            props.editor.edits.remove([entry_id]);
          }}
          onClose={(change, set_id) => {
            props.onClose();
            void props.editor.session.edit((sets) => {
              const changed = changeEntries(sets, [entry_id], change);
              return set_id === "" ? changed : moveEntries(changed, [entry_id], set_id, Infinity);
            });
          }}
        />
      )}
    </Show>
  );
}
