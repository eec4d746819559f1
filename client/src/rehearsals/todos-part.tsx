import type { RehearsalTodo } from "@bandstand/shared/rehearsals/contract.ts";
import { type JSX, For, Show, createSignal } from "solid-js";
import { mayEdit, mayTick } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Badge } from "../ui/chip.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { personName } from "../users/public.ts";
import { changeTodo } from "./item-commands.ts";
import type { PartProps } from "./part-props.ts";

const TodoForm = lazyDialog(async () => (await import("./todo-form.tsx")).TodoForm);

/** The todos with assignees and due dates. They can be completed even if the protocol is closed. */
export function TodosPart(props: PartProps): JSX.Element {
  /* The todo in the form; an empty object while a new one is added. */
  const [editing, setEditing] = createSignal<{ readonly todo?: RehearsalTodo }>();
  const isWritable = (): boolean => mayEdit() && !props.locked;
  return (
    <section class="card rehearsal__part stack stack--m" aria-label={text().rehearsals.todos}>
      <header class="rehearsal__part-head row row--between">
        <h2 class="heading">{text().rehearsals.todos}</h2>
        <Show when={isWritable()}>
          <Button icon="plus" size="s" look="quiet" onClick={() => setEditing({})}>
            {text().rehearsals.todoAdd}
          </Button>
        </Show>
      </header>
      <Show when={props.rehearsal.todos.length > 0} fallback={<p class="soft">{text().rehearsals.noTodos}</p>}>
        <ul class="ruled">
          <For each={props.rehearsal.todos}>
            {(todo) => (
              <li class="todos__item wrap" classList={{ "todos__item--done": todo.done }}>
                <div class="todos__text">
                  <Checkbox
                    label={todo.text}
                    checked={todo.done}
                    disabled={!mayTick(todo)}
                    onChange={(done) => void changeTodo(props.rehearsal.rehearsal_id, todo, { done })}
                  />
                  <Show when={todo.comment}>
                    <p class="todos__comment own-words soft">{todo.comment}</p>
                  </Show>
                  <Show when={todo.responsible !== null || todo.due_date !== null}>
                    <p class="todos__marks wrap">
                      <Show when={todo.responsible}>
                        {(person) => <Badge icon="user">{personName(person())}</Badge>}
                      </Show>
                      <Show when={todo.due_date}>
                        {(day) => (
                          <Badge tone={!todo.done && day() < today() ? "warning" : "neutral"} icon="clock">
                            {text().rehearsals.todoDueOn(formatDay(day(), "short"))}
                          </Badge>
                        )}
                      </Show>
                    </p>
                  </Show>
                </div>
                <Show when={isWritable()}>
                  <IconButton
                    icon="edit"
                    label={`${text().rehearsals.todoEdit}: ${todo.text}`}
                    onClick={() => setEditing({ todo: { ...todo } })}
                  />
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={isWritable() && editing()}>
        {(edited) => (
          <TodoForm
            rehearsal_id={props.rehearsal.rehearsal_id}
            todo={edited().todo}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Show>
    </section>
  );
}
