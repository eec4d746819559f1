import { type JSX, Show } from "solid-js";
import { useHasCharts } from "../charts/public.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";

/** A button that opens a gig's charts as a book, in setlist order. Renders nothing if the band has no charts. */
export function BookLink(props: { readonly gig_id: string }): JSX.Element {
  const hasCharts = useHasCharts();
  return (
    <Show when={hasCharts()}>
      <a
        class="button button--quiet button--icon button--m"
        href={`/gigs/${props.gig_id}/book`}
        aria-label={text().book.title}
        title={text().book.title}
      >
        <Icon name="note" />
      </a>
    </Show>
  );
}
