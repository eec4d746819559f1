import type { MentionNames } from "@bandstand/shared/comments/mentions.ts";
import { piecesOf } from "@bandstand/shared/comments/pieces.ts";
import { type JSX, For, Match, Switch } from "solid-js";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import "./comments.css";

/** A comment's text with mentions and links. All of it is plain text; nothing is interpreted as markup. */
export function CommentText(props: { readonly of: string; readonly names: MentionNames }): JSX.Element {
  return (
    <p class="own-words">
      <For each={piecesOf(props.of)}>
        {({ kind, value }) => (
          <Switch fallback={value}>
            <Match when={kind === "mention"}>
              <span class="comment__mention medium" data-me={value === me()?.user_id ? "" : undefined}>
                @{props.names.get(value) ?? text().comments.somebody}
              </span>
            </Match>
            <Match when={kind === "link"}>
              <a href={value} target="_blank" rel="noopener noreferrer">
                {value}
              </a>
            </Match>
          </Switch>
        )}
      </For>
    </p>
  );
}
