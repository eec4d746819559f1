import { boardColumns, progressOf } from "@bandstand/shared/checklist/board.ts";
import { CHECKLIST_MAX } from "@bandstand/shared/checklist/limits.ts";
import type { ChecklistItem } from "@bandstand/shared/checklist/contract.ts";
import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import { type JSX, For, Show, createEffect, createMemo, createSignal } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { me } from "../data/session.ts";
import { mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Chip } from "../ui/chip.tsx";
import { EmptyState } from "../ui/states.tsx";
import { BoardColumn, type ColumnName } from "./board-column.tsx";
import { createCardDrag } from "./card-drag.ts";
import "../ui/drag.css";
import "../ui/progress.css";
import "./checklist.css";
import { addItem, markItem } from "./commands.ts";
import { ItemSheet } from "./item-sheet.tsx";
import { createItems, useCategories } from "./queries.ts";
import { QuickAdd } from "./quick-add.tsx";

const COLUMNS: readonly ColumnName[] = ["open", "done"];

interface ChecklistProps {
  readonly gig: RowOf<"gigs">;
}

/**
 * A gig's checklist: open items on one side, done ones on the other. Members who are not editors may only tick off
 * their own items.
 */
export default function ChecklistBoard(props: ChecklistProps): JSX.Element {
  const items = createItems(() => props.gig);
  const categories = useCategories();
  const [isMine, setMine] = createSignal(false);
  const [isGrouped, setGrouped] = createSignal(true);
  const [opened, setOpened] = createSignal<string | null>(null);
  let board: HTMLDivElement | undefined;
  let ghost: HTMLDivElement | undefined;

  const isPast = (): boolean => isPastGig(props.gig, today());
  const columns = createMemo(() =>
    boardColumns(items, {
      categories: categories(),
      isGrouped: isGrouped(),
      only: isMine() ? (me()?.user_id ?? null) : null,
    }),
  );
  const inUse = createMemo(() => [...new Set([...categories(), ...items.map(({ category }) => category)])]);
  const itemOf = (item_id: string): ChecklistItem | undefined => items.find((item) => item.item_id === item_id);

  const { mark, announcement } = createMarking(() => props.gig.gig_id, { itemOf, board: () => board });
  const drag = createCardDrag({
    ghost: () => ghost,
    onDrop: (item_id, column) => {
      const item = itemOf(item_id);
      if (item !== undefined) void mark(item, column === "done");
    },
  });

  return (
    <div class="checklist stack">
      <Show when={mayEdit()}>
        <NewItem gig={props.gig} isPast={isPast()} isFull={items.length >= CHECKLIST_MAX} categories={inUse()} />
      </Show>
      <Show
        when={items.length > 0}
        fallback={
          <EmptyState
            icon="check-list"
            title={text().checklist.empty}
            hint={mayEdit() && !isPast() ? text().checklist.emptyHint : text().checklist.emptyReader}
          />
        }
      >
        <div class="checklist__bar row row--between">
          <Progress items={items} />
          <div class="row">
            <Chip icon="user" pressed={isMine()} onClick={() => setMine(!isMine())}>
              {text().checklist.mine}
            </Chip>
            <Chip icon="tag" pressed={isGrouped()} onClick={() => setGrouped(!isGrouped())}>
              {text().checklist.byCategory}
            </Chip>
          </div>
        </div>
        <Show
          when={columns().open.length + columns().done.length > 0}
          fallback={<EmptyState icon="check-circle" title={text().checklist.noneMine} />}
        >
          <div
            class="board"
            classList={{ dragging: drag.carried() !== null }}
            ref={(element) => {
              board = element;
              if (mayEdit()) drag.attach(element);
            }}
          >
            <For each={COLUMNS}>
              {(name) => (
                <BoardColumn
                  name={name}
                  items={columns()[name]}
                  isGrouped={isGrouped()}
                  isTarget={drag.target() === name}
                  carried={drag.carried()}
                  onMark={mark}
                  onOpen={mayEdit() ? setOpened : undefined}
                />
              )}
            </For>
          </div>
        </Show>
      </Show>
      <Show when={drag.carried()}>
        {(item_id) => (
          <div class="drag-ghost" ref={(element) => (ghost = element)} aria-hidden="true">
            {itemOf(item_id())?.title}
          </div>
        )}
      </Show>
      <p class="visually-hidden" role="status">
        {announcement()}
      </p>
      <Show when={opened()} keyed>
        {(item_id) => (
          <ItemSheet
            gig_id={props.gig.gig_id}
            item={itemOf(item_id)}
            isPast={isPast()}
            categories={inUse()}
            onClose={() => setOpened(null)}
          />
        )}
      </Show>
    </div>
  );
}

interface NewItemProps {
  readonly gig: RowOf<"gigs">;
  readonly isPast: boolean;
  readonly isFull: boolean;
  readonly categories: readonly string[];
}

/** The line for adding an item, or the reason why none can be added. */
function NewItem(props: NewItemProps): JSX.Element {
  return (
    <Show when={!props.isPast} fallback={<Banner icon="lock">{text().checklist.pastHint}</Banner>}>
      <Show when={!props.isFull} fallback={<Banner icon="info">{text().checklist.full}</Banner>}>
        <QuickAdd categories={props.categories} onAdd={(fields) => addItem(props.gig.gig_id, fields)} />
      </Show>
    </Show>
  );
}

function Progress(props: { readonly items: readonly ChecklistItem[] }): JSX.Element {
  const progress = createMemo(() => progressOf(props.items));
  return (
    <div class="checklist__progress soft small row">
      <progress class="progress" max={progress().all} value={progress().done} aria-label={text().checklist.title} />
      <span class="tabular">{text().checklist.progress(progress().done, progress().all)}</span>
    </div>
  );
}

interface Board {
  readonly itemOf: (item_id: string) => ChecklistItem | undefined;
  readonly board: () => HTMLElement | undefined;
}

/**
 * Moves items between the columns. A moved card is rendered again in the other column; if it was moved by keyboard, the
 * focus moves with it. `announcement` is the last move in words, for screen readers. Call it in a component.
 */
function createMarking(gig_id: () => string, { itemOf, board }: Board) {
  const [announcement, setAnnouncement] = createSignal("");
  const [moved, setMoved] = createSignal<Pick<ChecklistItem, "item_id" | "done"> | null>(null);
  const mark = async (item: ChecklistItem, done: boolean): Promise<void> => {
    if (item.done === done) return;
    const isFocused = document.activeElement?.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"];
    const { item_id, title } = item;
    await markItem(gig_id(), item, done);
    setAnnouncement(done ? text().checklist.nowDone(title) : text().checklist.nowOpen(title));
    if (isFocused === item_id) setMoved({ item_id, done });
  };
  createEffect(() => {
    const to = moved();
    if (to === null || itemOf(to.item_id)?.done !== to.done) return;
    setMoved(null);
    board()?.querySelector<HTMLElement>(`[data-item-id="${to.item_id}"] [data-mark]`)?.focus();
  });
  return { mark, announcement };
}
