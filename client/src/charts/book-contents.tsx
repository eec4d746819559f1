import type { BookPart } from "@bandstand/shared/charts/book.ts";
import { For, type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";

interface BookContentsProps {
  readonly parts: readonly BookPart[];
  /** The entry that is being read. */
  readonly current: string | undefined;
  readonly onChoose: (entry_id: string) => void;
}

/** The table of contents of a book: its songs in order, each a link to its place in the book. */
export function BookContents(props: BookContentsProps): JSX.Element {
  return (
    <For each={props.parts}>
      {(part) => (
        <>
          <Show when={part.name}>
            <h2 class="subheading">{part.name}</h2>
          </Show>
          <ol>
            <For each={part.songs}>
              {({ entry_id, title, chart }) => (
                <li>
                  <a
                    class="book__link row row--between hoverable"
                    href={`#${entry_id}`}
                    aria-current={props.current === entry_id ? "true" : undefined}
                    on:click={(event) => {
                      event.preventDefault();
                      props.onChoose(entry_id);
                    }}
                  >
                    {title ?? text().setlists.unknownSong}
                    <Show when={chart === undefined}>
                      <small class="soft">{text().book.noChart}</small>
                    </Show>
                  </a>
                </li>
              )}
            </For>
          </ol>
        </>
      )}
    </For>
  );
}
