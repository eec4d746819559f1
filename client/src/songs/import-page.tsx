import { makeEventListener } from "@solid-primitives/event-listener";
import { Navigate } from "@solidjs/router";
import { type JSX, Match, Show, Switch, onMount } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import { fileIn, isTable, takeHandedOver, textFile } from "./chosen-file.ts";
import { FileDrop } from "./file-drop.tsx";
import { type FileImport, createFileImport } from "./file-import.ts";
import { ImportPreview } from "./import-preview.tsx";
import "./import.css";

/* The code is loaded when the file is requested. */
const template = async () => (await import("./import-template.ts")).importTemplate();

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, [contenteditable]");

/** Firefox before 125 cannot read the clipboard; there only Ctrl V pastes. */
const MAY_READ_CLIPBOARD = typeof navigator.clipboard?.readText === "function";

/** Imports a repertoire: choose, drop or paste a table, preview and mend each row, confirm. Only the last step is online. */
export function ImportPage(): JSX.Element {
  const songs = createFileImport();
  const take = (data: DataTransfer | null): boolean => {
    const file = songs.busy() === "importing" ? null : fileIn(data, text().songs.pasted);
    if (file !== null) songs.choose(file);
    return file !== null;
  };
  onMount(() => {
    const waiting = takeHandedOver();
    if (waiting !== null) songs.choose(waiting);
    makeEventListener(document, "paste", (event) => {
      if (!isTypedInto(event.target) && take(event.clipboardData)) event.preventDefault();
    });
  });
  const paste = async (): Promise<void> => {
    const copied = await navigator.clipboard.readText().catch(() => "");
    if (isTable(copied)) songs.choose(textFile(copied, text().songs.pasted));
    else showToast(text().songs.pasteNothing);
  };
  return (
    <Show when={me() === undefined || mayEdit()} fallback={<Navigate href="/songs" />}>
      <div class="page import">
        <PageHeader title={text().songs.importTitle} subtitle={text().songs.importHint} backHref="/songs" />
        <Switch>
          <Match when={songs.done()}>
            {(result) => (
              <EmptyState
                icon="check-circle"
                title={text().songs.importedTitle}
                hint={[
                  text().songs.imported(result().created),
                  result().duplicates > 0 && text().songs.leftDuplicates(result().duplicates),
                  result().bad > 0 && text().songs.leftBad(result().bad),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              >
                <Button onClick={songs.startAgain}>{text().songs.otherFile}</Button>
                <ButtonLink look="primary" href="/songs">
                  {text().songs.toSongs}
                </ButtonLink>
              </EmptyState>
            )}
          </Match>
          <Match when={songs.file() === null}>
            <FileDrop onDrop={take} onChoose={songs.choose} />
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
            <p class="soft small">{text().songs.importColumns}</p>
            <Show when={songs.failure()}>
              <Banner tone="danger">{songs.failure()}</Banner>
            </Show>
          </Match>
          <Match when={true}>
            <ChosenFile songs={songs} />
          </Match>
        </Switch>
      </div>
    </Show>
  );
}

/** The chosen file with its preview, and the reason why there is none or why the import failed. */
function ChosenFile(props: { readonly songs: FileImport }): JSX.Element {
  return (
    <>
      <div class="import__file row row--between">
        <strong class="truncate">{props.songs.file()?.name}</strong>
        <Button
          look="quiet"
          icon="upload"
          onClick={() => props.songs.startAgain()}
          disabled={props.songs.busy() === "importing"}
        >
          {text().songs.otherFile}
        </Button>
      </div>
      <Show when={props.songs.failure()}>
        <Banner tone="danger">{props.songs.failure()}</Banner>
      </Show>
      <Show
        when={props.songs.preview()}
        fallback={<Show when={props.songs.failure() === ""}>{<Spinner label={text().songs.checking} />}</Show>}
      >
        {(found) => (
          <ImportPreview
            preview={found()}
            mends={props.songs.mends()}
            choices={props.songs.choices()}
            busy={props.songs.busy()}
            onChange={props.songs.change}
            onMend={props.songs.mend}
            onImport={() => void props.songs.takeOver()}
          />
        )}
      </Show>
    </>
  );
}
