import { type JSX, Show } from "solid-js";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { RowFacts, RowLink } from "../ui/row-link.tsx";
import type { ListRow } from "./queries.ts";

interface ListRowProps {
  readonly list: ListRow;
  readonly owner: string;
  /** The total length, formatted. */
  readonly length: string | undefined;
  readonly isCurrent: boolean;
  /** The query string with the overview's filters, which the link to the list keeps. */
  readonly search: string;
}

/** A list in the overview: name, size, length, owner. */
export function ListRowLink(props: ListRowProps): JSX.Element {
  const facts = (): string =>
    [
      text().repertoireLists.songs(props.list.songs.length),
      props.list.songs.length > 0 ? props.length : undefined,
      props.list.owner === me()?.user_id ? undefined : text().repertoireLists.of(props.owner),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <RowLink
      href={`/repertoire-lists/${props.list.list_id}${props.search}`}
      title={props.list.name}
      current={props.isCurrent}
      end={
        <Show when={props.list.visibility === "private"}>
          <Badge icon="lock">{text().repertoireLists.privateBadge}</Badge>
        </Show>
      }
    >
      <RowFacts>{facts()}</RowFacts>
    </RowLink>
  );
}
