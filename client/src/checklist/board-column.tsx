import type { ChecklistItem } from "@bandstand/shared/checklist/contract.ts";
import { type JSX, Show, createUniqueId } from "solid-js";
import { mayTick } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { TaskCard } from "./task-card.tsx";

export type ColumnName = "open" | "done";

interface BoardColumnProps {
  readonly name: ColumnName;
  readonly items: readonly ChecklistItem[];
  readonly isGrouped: boolean;
  /** True while a card is being dragged over this column. */
  readonly isTarget: boolean;
  readonly carried: string | null;
  readonly onMark: (item: ChecklistItem, done: boolean) => void;
  /** Undefined if this member may only tick off their own items. */
  readonly onOpen?: ((item_id: string) => void) | undefined;
}

/** One side of the board: open or done items. */
export function BoardColumn(props: BoardColumnProps): JSX.Element {
  const headingId = createUniqueId();
  const startsCategory = (at: number): boolean =>
    props.isGrouped && props.items[at]?.category !== props.items[at - 1]?.category;
  return (
    <section
      class="column"
      classList={{ "column--target": props.isTarget }}
      data-column={props.name}
      aria-labelledby={headingId}
    >
      <header class="column__head line">
        <Icon name={props.name === "done" ? "check-circle" : "circle"} />
        <h2 id={headingId} class="column__title">
          {text().checklist[props.name]} <span class="column__count tabular">{props.items.length}</span>
        </h2>
      </header>
      <Show
        when={props.items.length > 0}
        fallback={
          <p class="column__empty soft small">
            {props.name === "open" ? text().checklist.allDone : text().checklist.noneDone}
          </p>
        }
      >
        <ul class="stack stack--s">
          <IncrementalFor each={props.items}>
            {(item, at) => (
              <li class="column__place stack stack--s">
                <Show when={startsCategory(at())}>
                  <h3 class="column__category subheading">{item.category}</h3>
                </Show>
                <TaskCard
                  item={item}
                  withCategory={!props.isGrouped}
                  isCarried={props.carried === item.item_id}
                  onMark={mayTick(item) ? props.onMark : undefined}
                  onOpen={props.onOpen}
                />
              </li>
            )}
          </IncrementalFor>
        </ul>
      </Show>
    </section>
  );
}
