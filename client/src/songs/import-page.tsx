import { makeEventListener } from "@solid-primitives/event-listener";
import { Navigate } from "@solidjs/router";
import { type JSX, Show, Suspense, createSignal, onMount } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { shortcut } from "../ui/modifier-key.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { showToast } from "../ui/toast.ts";
import { fileIn, isTable, takeHandedOver, textFile } from "./chosen-file.ts";
import { FileDrop } from "./file-drop.tsx";
import "../ui/sticky-foot.css";
import "../ui/table-frame.css";
import "./import.css";

const ImportOfFile = lazyComponent(async () => (await import("./import-of-file.tsx")).ImportOfFile);

/* The code is loaded when the file is requested. */
const template = async () => (await import("./import-template.ts")).importTemplate();

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, [contenteditable]");

/** False in Firefox before 125, which cannot read the clipboard; pasting then works only with Ctrl V. */
const MAY_READ_CLIPBOARD = typeof navigator.clipboard?.readText === "function";

/** Imports a repertoire: choose, drop or paste a table, preview it, correct rows, confirm. Works offline until then. */
export function ImportPage(): JSX.Element {
  const [file, setFile] = createSignal<File | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  const take = (data: DataTransfer | null): boolean => {
    const given = isBusy() ? null : fileIn(data, text().songs.pasted);
    if (given !== null) setFile(given);
    return given !== null;
  };
  onMount(() => {
    setFile(takeHandedOver());
    makeEventListener(document, "paste", (event) => {
      if (!isTypedInto(event.target) && take(event.clipboardData)) event.preventDefault();
    });
  });
  const paste = async (): Promise<void> => {
    const copied = await navigator.clipboard.readText().catch(() => "");
    if (isTable(copied)) setFile(textFile(copied, text().songs.pasted));
    else showToast(text().songs.pasteNothing);
  };
  return (
    <Show when={me() === undefined || mayEdit()} fallback={<Navigate href="/songs" />}>
      <div class="page import">
        <PageHeader title={text().songs.importTitle} subtitle={text().songs.importHint} backHref="/songs" />
        <Show
          when={file()}
          keyed
          fallback={
            <>
              <FileDrop
                label={text().songs.chooseFile}
                hint={text().songs.dropHere}
                accept=".csv,.txt,text/csv,text/plain"
                onDrop={take}
                onChoose={([chosen]) => chosen && setFile(chosen)}
              />
              <div class="row">
                <Show when={MAY_READ_CLIPBOARD}>
                  <Button look="quiet" icon="copy" onClick={() => void paste()}>
                    {text().songs.paste}
                  </Button>
                </Show>
                <SaveButton look="quiet" onMake={template}>
                  {text().songs.template}
                </SaveButton>
              </div>
              <p class="soft small">{text().songs.importColumns(shortcut("V"))}</p>
            </>
          }
        >
          {(chosen) => (
            <Suspense>
              <ImportOfFile file={chosen} onBusy={setBusy} onLeave={() => setFile(null)} />
            </Suspense>
          )}
        </Show>
      </div>
    </Show>
  );
}
