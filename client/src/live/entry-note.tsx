import { NOTE_MAX } from "@bandstand/shared/setlists/limits.ts";
import { type JSX, createSignal, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";

interface EntryNoteProps {
  readonly note: string | null;
  readonly onSave: (note: string | null) => void;
}

/** Edits a setlist entry's note for this evening, such as capo, key change or who counts in. */
export function EntryNote(props: EntryNoteProps): JSX.Element {
  const [note, setNote] = createSignal(untrack(() => props.note ?? ""));
  return (
    <div class="live-entry__note">
      <label>
        {text().stage.note}
        <textarea
          rows={2}
          maxLength={NOTE_MAX}
          value={note()}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <Button
        look="stage"
        disabled={note().trim() === (props.note ?? "")}
        onClick={() => props.onSave(note().trim() || null)}
      >
        {text().stage.saveNote}
      </Button>
    </div>
  );
}
