import { CHART_ENDINGS } from "@bandstand/shared/charts/file-names.ts";
import { Navigate } from "@solidjs/router";
import { type JSX, Show, Suspense, createSignal, onMount } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { hasMouse } from "../ui/pointer.ts";
import { FileDrop } from "./file-drop.tsx";
import { type PickedFile, droppedIn, pickedIn, takeHandedOverCharts } from "./picked-files.ts";
import "../ui/sticky-foot.css";
import "./import.css";

const ChartImportOfFiles = lazyComponent(async () => (await import("./chart-import-of-files.tsx")).ChartImportOfFiles);

/** False on phones, which have no folders to choose, and in older browsers; users then choose files or a zip. */
const MAY_CHOOSE_FOLDER = "webkitdirectory" in HTMLInputElement.prototype && hasMouse();

/** Imports charts from files: choose or drop files, a folder or a zip, preview, confirm. Works offline. */
export function ChartImportPage(): JSX.Element {
  const [files, setFiles] = createSignal<readonly PickedFile[] | null>(null);
  const drop = async (data: DataTransfer | null): Promise<void> => {
    if (data !== null) setFiles(await droppedIn(data));
  };
  onMount(() => setFiles(takeHandedOverCharts()));
  return (
    <Show when={me() === undefined || mayEdit()} fallback={<Navigate href="/songs" />}>
      <div class="page import">
        <PageHeader title={text().chartImport.title} subtitle={text().chartImport.hint} backHref="/songs" />
        <Show
          when={files()}
          keyed
          fallback={
            <>
              <FileDrop
                label={text().chartImport.choose}
                hint={text().chartImport.drop}
                accept={[...CHART_ENDINGS, ".zip", "text/plain", "application/zip"].join(",")}
                multiple
                onDrop={(data) => void drop(data)}
                onChoose={(chosen) => setFiles(pickedIn(chosen))}
              />
              <Show when={MAY_CHOOSE_FOLDER}>
                <FolderButton onChoose={setFiles} />
              </Show>
              <p class="soft small">{text().chartImport.endings}</p>
            </>
          }
        >
          {(chosen) => (
            <Suspense>
              <ChartImportOfFiles picked={chosen} onLeave={() => setFiles(null)} />
            </Suspense>
          )}
        </Show>
      </div>
    </Show>
  );
}

function FolderButton(props: { readonly onChoose: (files: readonly PickedFile[]) => void }): JSX.Element {
  let input: HTMLInputElement | undefined;
  return (
    <div class="row">
      <input
        ref={(element) => {
          input = element;
          element.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label={text().chartImport.chooseFolder}
        onChange={(event) => {
          const files = pickedIn(event.currentTarget.files ?? []);
          if (files.length > 0) props.onChoose(files);
          event.currentTarget.value = "";
        }}
      />
      <Button look="quiet" icon="upload" onClick={() => input?.click()}>
        {text().chartImport.chooseFolder}
      </Button>
    </div>
  );
}
