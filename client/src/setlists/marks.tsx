import { type JSX, For, Show } from "solid-js";
import { genreColor, singerColor } from "../data/song-colors.ts";
import "../ui/song-row.css";

/** Labels for a song's singers and genre, each with a coloured mark. */
export function Marks(props: { readonly genre: string | null; readonly singers: readonly string[] }): JSX.Element {
  return (
    <>
      <For each={props.singers}>{(name) => <Mark color={singerColor(name)} name={name} />}</For>
      <Show when={props.genre}>{(genre) => <Mark color={genreColor(genre())} name={genre()} square />}</Show>
    </>
  );
}

/* Singers have round marks and genres square ones, so that colour is not the only difference. */
function Mark(props: { readonly color: string; readonly name: string; readonly square?: boolean }): JSX.Element {
  return (
    <span
      class="mark"
      classList={{ "mark--square": props.square }}
      style={{ "--mark": props.color }}
      title={props.name}
    >
      <span class="song-row__words">{props.name}</span>
    </span>
  );
}
