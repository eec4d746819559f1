import type { JSX } from "solid-js";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { LinkPanel } from "../ui/link-panel.tsx";

export interface MadeLink {
  readonly url: string;
  readonly expires_at: string;
}

/** A secret link for one member: an invitation or a new password. `message` comes before the link when it is shared. */
export function AccountLink(props: { readonly link: MadeLink; readonly message: string }): JSX.Element {
  return (
    <LinkPanel
      url={props.link.url}
      message={props.message}
      until={text().users.resetLinkUntil(formatInstant(props.link.expires_at))}
    />
  );
}
