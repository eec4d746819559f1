import { Navigate } from "@solidjs/router";
import { type JSX, Match, Show, Switch } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, OfflineState } from "../ui/states.tsx";
import { FileDrop } from "./file-drop.tsx";
import { type FileImport, createFileImport } from "./file-import.ts";
import { ImportPreview } from "./import-preview.tsx";
import "./import.css";

/** Imports a repertoire: choose a file, preview each row, confirm. Online only. */
export function ImportPage(): JSX.Element {
  const songs = createFileImport();
  return (
    <Show when={me() === undefined || mayEdit()} fallback={<Navigate href="/songs" />}>
      <div class="page page--narrow import">
        <PageHeader title={text().songs.importTitle} subtitle={text().songs.importHint} backHref="/songs" />
        <Switch>
          <Match when={songs.done()}>
            {(result) => (
              <EmptyState
                icon="check-circle"
                title={text().songs.importedTitle}
                hint={text().songs.imported(result().created)}
              >
                <Button onClick={songs.startAgain}>{text().songs.otherFile}</Button>
                <ButtonLink look="primary" href="/songs">
                  {text().songs.toSongs}
                </ButtonLink>
              </EmptyState>
            )}
          </Match>
          <Match when={songs.isOffline() && songs.plan() === null}>
            <OfflineState {...(songs.file() === null ? {} : { onRetry: songs.retry })} />
          </Match>
          <Match when={songs.file() === null}>
            <FileDrop onChoose={songs.choose} />
            <Show when={songs.isTooLarge()}>
              <Banner tone="danger">{text().songs.fileTooLarge}</Banner>
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

/** The chosen file with its preview, or the reason why there is no preview. */
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
        {(failed) => (
          <Banner
            tone="danger"
            actions={
              <Button size="s" onClick={() => props.songs.retry()}>
                {text().app.retry}
              </Button>
            }
          >
            {failureText(failed())}
          </Banner>
        )}
      </Show>
      <Show
        when={props.songs.plan()}
        fallback={<Show when={props.songs.busy()}>{<Spinner label={text().songs.checking} />}</Show>}
      >
        {(found) => (
          <ImportPreview
            plan={found()}
            choices={props.songs.choices()}
            busy={props.songs.busy()}
            onChange={(next) => props.songs.change(next)}
            onImport={() => void props.songs.takeOver()}
          />
        )}
      </Show>
    </>
  );
}
