import { duplicateIndex } from "@bandstand/shared/songs/duplicates.ts";
import { type JSX, Show, createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Banner } from "../ui/banner.tsx";
import { type SongRow, allSongs } from "./queries.ts";

/** How long typing must pause before the title and artist are compared with the repertoire, in milliseconds. */
const PAUSE_MS = 250;

interface DuplicateWarningProps {
  readonly title: string;
  readonly interpret: string;
  /** The id of the song being edited, which is not a duplicate of itself. */
  readonly except?: string | undefined;
}

/** Warns of an existing song that is probably the same. Does not prevent saving. */
export function DuplicateWarning(props: DuplicateWarningProps): JSX.Element {
  const [found, setFound] = createSignal<SongRow | null>(null);
  /* Indexing 5,000 songs takes about 50 ms, so it is done only once something is typed. */
  const index = createMemo(() => {
    let made: ReturnType<typeof duplicateIndex<SongRow>> | undefined;
    const songs = allSongs();
    return () => (made ??= duplicateIndex(songs));
  });
  const look = (): void => {
    const isNamed = props.title.trim() !== "" && props.interpret.trim() !== "";
    const songs = isNamed ? index()().find({ title: props.title, interpret: props.interpret }) : [];
    setFound(songs.find((song) => song.song_id !== props.except) ?? null);
  };
  createEffect(
    on(
      () => [props.title, props.interpret] as const,
      () => {
        const timer = setTimeout(look, PAUSE_MS);
        onCleanup(() => clearTimeout(timer));
      },
      { defer: true },
    ),
  );
  return (
    <Show when={found()}>
      {(song) => (
        <Banner
          tone="warning"
          actions={
            <ButtonLink size="s" href={`/songs/${song().song_id}`}>
              {text().songs.duplicateOpen}
            </ButtonLink>
          }
        >
          {text().songs.duplicate(song().title, song().interpret, text().songs.statuses[song().status])}
        </Banner>
      )}
    </Show>
  );
}
