import { type JSX, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";

interface FileDropProps {
  readonly onChoose: (file: File) => void;
  /** Called with what was dropped here, which may be text of a spreadsheet. */
  readonly onDrop: (data: DataTransfer | null) => void;
}

/** Accepts one file, dropped here or chosen in the system's dialog. */
export function FileDrop(props: FileDropProps): JSX.Element {
  const [isOver, setOver] = createSignal(false);
  return (
    <label
      class="file-drop"
      classList={{ "file-drop--over": isOver() }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.onDrop(event.dataTransfer);
      }}
    >
      <input
        type="file"
        class="visually-hidden"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) props.onChoose(file);
          /* Otherwise, choosing the same file again after correcting it would not fire an event. */
          event.currentTarget.value = "";
        }}
      />
      <Icon name="upload" size="l" />
      <strong>{text().songs.chooseFile}</strong>
      <span class="soft">{text().songs.dropHere}</span>
    </label>
  );
}
