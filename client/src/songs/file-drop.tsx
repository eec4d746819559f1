import { type JSX, createSignal } from "solid-js";
import { Icon } from "../ui/icon.tsx";

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  /** The file extensions and media types for the `accept` attribute. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
  /** Called with the dropped data, which may be text from a spreadsheet. */
  readonly onDrop: (data: DataTransfer | null) => void;
}

/** Accepts files, dropped here or chosen in the system's dialog. */
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
        accept={props.accept}
        multiple={props.multiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          if (files.length > 0) props.onChoose(files);
          /* Without this, choosing the same file again after correcting it would not fire an event. */
          event.currentTarget.value = "";
        }}
      />
      <Icon name="upload" size="l" />
      <strong>{props.label}</strong>
      <span class="soft">{props.hint}</span>
    </label>
  );
}
