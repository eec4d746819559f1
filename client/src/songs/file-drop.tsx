import { type JSX, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";

/** Accepts one file, dropped here or chosen in the system's dialog. */
export function FileDrop(props: { readonly onChoose: (file: File) => void }): JSX.Element {
  const [isOver, setOver] = createSignal(false);
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined) props.onChoose(file);
  };
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
        take(event.dataTransfer?.files);
      }}
    >
      <input
        type="file"
        class="visually-hidden"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          take(event.currentTarget.files);
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
