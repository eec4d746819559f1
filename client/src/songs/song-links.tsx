import { type LinkedSong, linkName, linkService, songLinks } from "@bandstand/shared/songs/links.ts";
import { type JSX, For, Show, children } from "solid-js";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { IconName } from "../ui/icons.ts";

const iconOf = (url: string): IconName => {
  const service = linkService(url);
  return service === "YouTube" ? "play" : service === null ? "external" : "note";
};

/** The song's links, which open in a new tab. `children` follow them; without either, nothing is drawn. */
export function SongLinks(props: { readonly song: LinkedSong; readonly children?: JSX.Element }): JSX.Element {
  /* Read once, because each read of the prop creates them. */
  const rest = children(() => props.children);
  return (
    <Show when={songLinks(props.song).length > 0 || rest()}>
      <div class="row" role="group" aria-label={text().songs.fields.links}>
        <For each={songLinks(props.song)}>
          {({ url, title }) => (
            <ButtonLink
              class="song-link"
              size="s"
              icon={iconOf(url)}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              title={linkName(url)}
            >
              {title ?? linkName(url)}
            </ButtonLink>
          )}
        </For>
        {rest()}
      </div>
    </Show>
  );
}
