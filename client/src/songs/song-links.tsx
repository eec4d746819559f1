import { type LinkedSong, linkName, linkService, songLinks } from "@bandstand/shared/songs/links.ts";
import { type JSX, For, Show, children } from "solid-js";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { IconName } from "../ui/icons.ts";

const iconOf = (url: string): IconName => {
  const service = linkService(url);
  return service === "YouTube" ? "play" : service === null ? "external" : "note";
};

/** The song's links, which open in a new tab, followed by `children`. Renders nothing if there are neither. */
export function SongLinks(props: { readonly song: LinkedSong; readonly children?: JSX.Element }): JSX.Element {
  /* Resolved once, because each read of the prop would create the children again. */
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
