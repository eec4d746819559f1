import { type JSX, Match, Show, Switch, createEffect, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/loading.tsx";
import { EmptyState } from "../ui/states.tsx";
import { createFileImport } from "./file-import.ts";
import { ImportPreview } from "./import-preview.tsx";

interface ImportOfFileProps {
  readonly file: File;
  /** Called when an import starts or ends. While it runs, the file must not be replaced by another. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onLeave: () => void;
}

/** Shows the chosen file with a preview, or why it cannot be previewed; after the import, the result or why it failed. */
export function ImportOfFile(props: ImportOfFileProps): JSX.Element {
  const songs = createFileImport(untrack(() => props.file));
  createEffect(() => props.onBusy(songs.busy() === "importing"));
  return (
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
              .join(", ")}
          >
            <Button onClick={() => props.onLeave()}>{text().songs.otherFile}</Button>
            <ButtonLink look="primary" href="/songs">
              {text().songs.toSongs}
            </ButtonLink>
          </EmptyState>
        )}
      </Match>
      <Match when={true}>
        <div class="import__file row row--between">
          <strong class="truncate">{props.file.name}</strong>
          <Button look="quiet" icon="upload" onClick={() => props.onLeave()} disabled={songs.busy() === "importing"}>
            {text().songs.otherFile}
          </Button>
        </div>
        <Show when={songs.failure()}>
          <Banner tone="danger">{songs.failure()}</Banner>
        </Show>
        <Show
          when={songs.preview()}
          fallback={<Show when={songs.failure() === ""}>{<Spinner label={text().songs.checking} />}</Show>}
        >
          {(found) => (
            <ImportPreview
              preview={found()}
              mends={songs.mends()}
              choices={songs.choices()}
              busy={songs.busy()}
              onChange={songs.change}
              onMend={songs.mend}
              onImport={() => void songs.takeOver()}
            />
          )}
        </Show>
      </Match>
    </Switch>
  );
}
