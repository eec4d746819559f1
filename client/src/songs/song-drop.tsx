import { makeEventListener } from "@solid-primitives/event-listener";
import { useNavigate } from "@solidjs/router";
import { type JSX, Show, createSignal, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { handOver } from "./chosen-file.ts";
import { areCharts, droppedIn, handOverCharts } from "./picked-files.ts";

const holdsFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** Opens the right import for data dropped on the page: a table of songs, or charts in files, a folder or a zip. */
export function SongDrop(): JSX.Element {
  const navigate = useNavigate();
  const [isOver, setOver] = createSignal(false);
  const takeCharts = async (data: DataTransfer): Promise<void> => {
    handOverCharts(await droppedIn(data));
    navigate("/songs/charts-import");
  };
  onMount(() => {
    makeEventListener(document, "dragover", (event) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(true);
    });
    /* If there is no related target, the pointer has left the window. */
    makeEventListener(document, "dragleave", (event) => event.relatedTarget === null && setOver(false));
    makeEventListener(document, "drop", (event) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      if (event.dataTransfer !== null && areCharts(event.dataTransfer)) return void takeCharts(event.dataTransfer);
      handOver(file);
      navigate("/songs/import");
    });
  });
  return (
    <Show when={isOver()}>
      <div class="song-drop" aria-hidden="true">
        <Icon name="upload" size="l" />
        <strong>{text().songs.dropOnPage}</strong>
      </div>
    </Show>
  );
}
