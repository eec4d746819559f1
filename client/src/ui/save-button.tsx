import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { type JSX, Show, createSignal, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { lazyDialog } from "./lazy-component.ts";
import { showToast } from "./toast.ts";

/* Loaded when the button is first touched. */
const saving = () => import("./save-file.ts");

const StuckDialog = lazyDialog(async () => (await import("./stuck-dialog.tsx")).StuckDialog);

/** How long a created file stays valid for the second tap that saves it; after that it is created again. */
const READY_MS = 60_000;

interface SaveButtonProps {
  readonly onMake: () => Promise<ExportFile>;
  /** Passes the file to another app if the device supports that. */
  readonly share?: boolean;
  readonly look?: "secondary" | "quiet";
  readonly children: JSX.Element;
}

/**
 * Creates a file on press and saves or shares it. In an app on an iPhone's home screen, creation starts when the finger
 * touches the button. If it takes so long that the platform no longer accepts the tap as consent to share, the button
 * offers the finished file for a second tap.
 */
export function SaveButton(props: SaveButtonProps): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const [ready, setReady] = createSignal<ExportFile>();
  const [isStuck, setStuck] = createSignal(false);
  let making: Promise<ExportFile> | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(forgetting));

  const make = (): Promise<ExportFile> => {
    const made = props.onMake();
    /* Prevents an unhandled rejection if no click follows. If one does, its handler reports the error. */
    made.catch(() => undefined);
    return made;
  };
  const prepare = async (): Promise<void> => {
    const { isHomeScreenApp } = await saving();
    if (isHomeScreenApp() && ready() === undefined && !busy()) making = make();
  };
  const keep = (file: ExportFile | undefined): void => {
    clearTimeout(forgetting);
    setReady(file);
    if (file !== undefined) forgetting = setTimeout(() => setReady(undefined), READY_MS);
  };

  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = ready() ?? (await (making ?? make()));
      const { saveFile } = await saving();
      const saved = await saveFile(file, { toApp: props.share === true });
      keep(saved === "again" ? file : undefined);
      if (saved === "again") showToast(text().exports.ready);
      setStuck(saved === "stuck");
    } catch {
      keep(undefined);
      showToast(text().exports.failed, { tone: "danger" });
    }
    making = undefined;
    setBusy(false);
  };

  return (
    <>
      <Button
        look={ready() === undefined ? props.look : "primary"}
        icon={props.share ? "share" : "download"}
        busy={busy()}
        onPointerDown={() => void prepare()}
        onClick={run}
      >
        <Show when={ready()} fallback={props.children}>
          {text().exports.saveNow}
        </Show>
      </Button>
      <Show when={isStuck()}>
        <StuckDialog onClose={() => setStuck(false)} />
      </Show>
    </>
  );
}
