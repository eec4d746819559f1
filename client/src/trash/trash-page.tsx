import type { TrashItem } from "@bandstand/shared/trash/contract.ts";
import { daysLeft } from "@bandstand/shared/trash/keeping.ts";
import { type JSX, Match, Show, Switch, createSignal } from "solid-js";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import { restore } from "./commands.ts";
import { detailOf, nameOf, useMembers, useTrash } from "./queries.ts";
import "./trash.css";

/** The remaining days are highlighted once they drop to this number. */
const SOON_DAYS = 3;

const icons: Readonly<Record<TrashItem["kind"], IconName>> = {
  gig: "calendar",
  song: "note",
  rehearsal: "metronome",
  chart: "list",
};

/** Deleted gigs, songs, charts and rehearsals, with buttons to restore them. */
export function TrashPage(): JSX.Element {
  const mayRestore = (): boolean => me()?.role !== "musician";
  return (
    <div class="page page--narrow">
      <PageHeader title={text().trash.title} subtitle={text().trash.lead} backHref="/more" />
      <Show
        when={mayRestore()}
        fallback={<EmptyState icon="lock" title={text().trash.notYours} hint={text().trash.notYoursHint} />}
      >
        <Items />
      </Show>
    </div>
  );
}

function Items(): JSX.Element {
  const trash = useTrash();
  const members = useMembers();
  return (
    <Switch>
      <Match when={trash.error}>
        <ErrorState />
      </Match>
      <Match when={!trash.ready}>
        <Skeleton rows={4} />
      </Match>
      <Match when={trash.items.length === 0}>
        <EmptyState icon="trash" title={text().trash.empty} hint={text().trash.emptyHint} />
      </Match>
      <Match when={trash.items.length > 0}>
        <div class="stack">
          <Show when={status.online === false}>
            <Banner icon="cloud-off">{text().trash.offline}</Banner>
          </Show>
          <ul class="trash stack stack--s">
            <IncrementalFor each={trash.items}>
              {(item) => (
                <Item item={item} by={item.deleted_by === null ? undefined : members().get(item.deleted_by)} />
              )}
            </IncrementalFor>
          </ul>
        </div>
      </Match>
    </Switch>
  );
}

interface ItemProps {
  readonly item: TrashItem;
  /** Name of the member who deleted it, if known. */
  readonly by: string | undefined;
}

function Item(props: ItemProps): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const left = (): number => daysLeft(props.item.deleted_at, Date.now());
  /* The button stays busy after a success: the item is about to leave the list. */
  const bringBack = async (): Promise<void> => {
    setBusy(true);
    try {
      await restore(props.item);
      const name = nameOf(props.item);
      showToast(status.online === false ? text().trash.willBeRestored(name) : text().trash.restored(name));
    } catch {
      /* The error has been reported; the item stays in the trash. */
      setBusy(false);
    }
  };
  return (
    <li class="trash__item card">
      <div class="trash__row">
        <span class="trash__kind" title={text().trash.kinds[props.item.kind]}>
          <Icon name={icons[props.item.kind]} />
          <span class="visually-hidden">{text().trash.kinds[props.item.kind]}</span>
        </span>
        <div class="trash__text">
          <p class="trash__name">{nameOf(props.item)}</p>
          <p class="soft">{detailOf(props.item)}</p>
          <p class="faint">{text().trash.deletedBy(formatInstant(props.item.deleted_at), props.by)}</p>
        </div>
        <div class="trash__end row row--between">
          <Show when={left() <= SOON_DAYS} fallback={<span class="faint">{text().trash.daysLeft(left())}</span>}>
            <Badge tone="warning" icon="clock">
              {text().trash.daysLeft(left())}
            </Badge>
          </Show>
          <Button icon="undo" busy={busy()} onClick={() => void bringBack()}>
            {text().trash.restore}
            <span class="visually-hidden">: {nameOf(props.item)}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
