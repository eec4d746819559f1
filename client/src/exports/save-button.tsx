import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { type JSX, createSignal } from "solid-js";
import { Button } from "../ui/button.tsx";
import { saveFile, shareFile } from "./save.ts";

interface SaveButtonProps {
  readonly onMake: () => Promise<ExportFile>;
  /** Hands the file to another app where the device can. */
  readonly share?: boolean;
  readonly look?: "secondary" | "quiet";
  readonly children: JSX.Element;
}

/** Makes a file at a press and saves it or hands it on. */
export function SaveButton(props: SaveButtonProps): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    await (props.share ? shareFile : saveFile)(props.onMake);
    setBusy(false);
  };
  return (
    <Button look={props.look} icon={props.share ? "share" : "download"} busy={busy()} onClick={run}>
      {props.children}
    </Button>
  );
}
