import { todayIn } from "@bandstand/shared/time/day.ts";
import { type JSX, For, Show, createSignal } from "solid-js";
import { markItem } from "../checklist/public.ts";
import { today } from "../data/today.ts";
import { bandTimeZone, formatDay, formatDayFromToday } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.ts";
import { type MyTodo, useMyTodos } from "./queries.ts";
import "./todos.css";

const SHOWN_AT_FIRST = 5;

const titleOf = (one: MyTodo): string => (one.kind === "gig" ? one.todo.title : one.todo.text);
const placeOf = (one: MyTodo): string =>
  one.kind === "gig"
    ? one.todo.gig_name
    : text().todos.ofRehearsal(formatDay(todayIn(Date.parse(one.todo.rehearsal_begin), bandTimeZone()), "short"));
const hrefOf = (one: MyTodo): string =>
  one.kind === "gig" ? `/gigs/${one.todo.gig_id}?tab=checklist` : `/rehearsals/${one.todo.rehearsal_id}`;

async function mark(one: MyTodo, done: boolean): Promise<void> {
  if (one.kind === "gig") {
    const { gig_id, gig_name: _name, gig_date: _date, ...item } = one.todo;
    await markItem(gig_id, item, done);
  } else {
    const { rehearsal_id, rehearsal_begin: _begin, ...todo } = one.todo;
    /* Loaded on demand, because the rehearsals' code includes menus that the first screen does not need. */
    const { changeTodo } = await import("../rehearsals/public.ts");
    await changeTodo(rehearsal_id, todo, { done });
  }
}

async function tick(one: MyTodo): Promise<void> {
  await mark(one, true);
  showToast(text().todos.ticked(titleOf(one)), {
    tone: "success",
    action: { label: text().app.undo, run: () => void mark(one, false) },
  });
}

/** This member's todos from checklists and protocols. Renders nothing for a member without todos. */
export function TodoCard(): JSX.Element {
  const mine = useMyTodos();
  const [all, setAll] = createSignal(false);
  const hidden = (): number => (all() ? 0 : Math.max(0, mine.items.length - SHOWN_AT_FIRST));
  return (
    <Show when={mine.items.length > 0}>
      <section class="stack stack--m">
        <h2 class="heading">{text().todos.mine}</h2>
        <div class="card waiting__card">
          <ul class="ruled">
            <For each={mine.items.slice(0, all() ? undefined : SHOWN_AT_FIRST)}>{(one) => <TodoLine one={one} />}</For>
          </ul>
          <Show when={hidden() > 0}>
            <Button look="quiet" wide onClick={() => setAll(true)}>
              {text().todos.more(hidden())}
            </Button>
          </Show>
        </div>
      </section>
    </Show>
  );
}

function TodoLine(props: { readonly one: MyTodo }): JSX.Element {
  const due = (): string | null => props.one.todo.due_date;
  const isLate = (): boolean => (due() ?? "9999") < today();
  return (
    <li class="waiting__todo line">
      <Checkbox
        label={text().todos.tick(titleOf(props.one))}
        hideLabel
        checked={false}
        onChange={() => void tick(props.one)}
      />
      <a class="waiting__what words plain-link touch" href={hrefOf(props.one)}>
        <span>{titleOf(props.one)}</span>
        <span class="soft small">
          {placeOf(props.one)}
          <Show when={due()}>
            {(day) => (
              <>
                {" · "}
                <span class="waiting__due" classList={{ "toned tone-danger": isLate() }}>
                  <Show when={isLate()}>
                    <Icon name="warning" size="s" />
                  </Show>
                  {text().todos.due(formatDayFromToday(day(), today()))}
                </span>
              </>
            )}
          </Show>
        </span>
      </a>
    </li>
  );
}
