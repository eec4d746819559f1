import { isOverdue } from "@bandstand/shared/checklist/board.ts";
import type { ChecklistItem } from "@bandstand/shared/checklist/contract.ts";
import { type JSX, Show } from "solid-js";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { personName } from "../users/public.ts";

interface TaskCardProps {
  readonly item: ChecklistItem;
  readonly withCategory: boolean;
  readonly isCarried: boolean;
  readonly onMark?: ((item: ChecklistItem, done: boolean) => void) | undefined;
  readonly onOpen?: ((item_id: string) => void) | undefined;
}

/**
 * An item of the checklist. Its button, the arrow keys or dragging move it to the other column; a tap on its text
 * opens it.
 */
export function TaskCard(props: TaskCardProps): JSX.Element {
  const markLabel = (): string =>
    props.item.done ? text().checklist.markOpen(props.item.title) : text().checklist.markDone(props.item.title);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    props.onMark?.(props.item, event.key === "ArrowRight");
  };
  return (
    <article
      class="task"
      classList={{ "task--done": props.item.done, "task--carried": props.isCarried, "task--movable": !!props.onOpen }}
      data-item-id={props.item.item_id}
    >
      <Show
        when={props.onMark}
        fallback={
          <span class="task__state">
            <Icon name={props.item.done ? "check-circle" : "circle"} />
          </span>
        }
      >
        {(onMark) => (
          <button
            type="button"
            class="task__mark"
            data-mark
            aria-label={markLabel()}
            title={text().checklist.keysHint}
            onClick={() => onMark()(props.item, !props.item.done)}
            onKeyDown={onKeyDown}
          >
            <Icon name={props.item.done ? "check-circle" : "circle"} />
          </button>
        )}
      </Show>
      <Show
        when={props.onOpen}
        fallback={<div class="task__main stack stack--xs touch">{<TaskText {...props} />}</div>}
      >
        {(onOpen) => (
          <button
            type="button"
            class="task__main stack stack--xs touch"
            aria-label={text().checklist.edit(props.item.title)}
            aria-describedby={`task-${props.item.item_id}`}
            onClick={() => onOpen()(props.item.item_id)}
            onKeyDown={onKeyDown}
          >
            <TaskText {...props} />
          </button>
        )}
      </Show>
      <Show when={props.onOpen}>
        <span class="task__grip grip" data-grip aria-hidden="true">
          <Icon name="grip" />
        </span>
      </Show>
    </article>
  );
}

function TaskText(props: Pick<TaskCardProps, "item" | "withCategory">): JSX.Element {
  return (
    <>
      <span class="task__title medium anywhere">{props.item.title}</span>
      <span class="task__facts row" id={`task-${props.item.item_id}`}>
        <Show when={props.withCategory}>
          <Badge icon="tag">{props.item.category}</Badge>
        </Show>
        <Show when={props.item.due_date}>{(day) => <DueBadge item={props.item} day={day()} />}</Show>
        <Show when={props.item.responsible}>
          {(person) => (
            <span class="soft small icon-text">
              <Icon name="user" size="s" />
              {personName(person())}
            </span>
          )}
        </Show>
      </span>
      <Show when={props.item.comment}>{(comment) => <span class="soft small own-words">{comment()}</span>}</Show>
    </>
  );
}

function DueBadge(props: { readonly item: ChecklistItem; readonly day: string }): JSX.Element {
  const day = (): string => formatDay(props.day, "short");
  return (
    <Show
      when={isOverdue(props.item, today())}
      fallback={
        <Show
          when={!props.item.done && props.day === today()}
          fallback={<Badge icon="calendar">{text().checklist.due(day())}</Badge>}
        >
          <Badge tone="warning" icon="clock">
            {text().checklist.dueToday}
          </Badge>
        </Show>
      }
    >
      <Badge tone="danger" icon="warning">
        {text().checklist.overdue(day())}
      </Badge>
    </Show>
  );
}
