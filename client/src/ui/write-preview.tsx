import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Segmented } from "./segmented.tsx";

export type WritePreviewSide = "write" | "preview";

interface WritePreviewProps {
  readonly label: string;
  readonly side: WritePreviewSide;
  readonly onChange: (side: WritePreviewSide) => void;
}

/** Switches between a text field and the preview of its text, on screens without room for both. */
export function WritePreview(props: WritePreviewProps): JSX.Element {
  return (
    <Segmented<WritePreviewSide>
      label={props.label}
      hideLabel
      value={props.side}
      options={[
        { value: "write", label: text().notes.write, icon: "edit" },
        { value: "preview", label: text().notes.preview, icon: "eye" },
      ]}
      onChange={(side) => props.onChange(side)}
    />
  );
}
