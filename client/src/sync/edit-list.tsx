import { For, type JSX, Show } from "solid-js";
import type { Undo } from "../data/mutations.ts";
import type { FailedEntry, LocalCollection, OutboxEntry } from "../data/rows.ts";
import { formatInstant } from "../i18n/format.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { discardFailed, discardWaiting, retryFailed } from "./commands.ts";
import { editText, fieldLabel, typedFields } from "./edit-text.tsx";
import type { WithRow } from "./queries.ts";

interface Described {
  readonly n: number;
  readonly name: string;
  readonly collection: LocalCollection;
  readonly args: unknown;
}

interface EditListProps<E extends Described> {
  readonly entries: readonly WithRow<E>[];
  /** Details of an edit, below its description. */
  readonly detail?: (entry: E) => JSX.Element;
  readonly children: (entry: E) => JSX.Element;
}

/** A list of edits, each with its description and actions. */
export function EditList<E extends Described>(props: EditListProps<E>): JSX.Element {
  return (
    <ul class="sync-list">
      <For each={props.entries}>
        {({ entry, row }) => (
          <li class="sync-list__item wrap">
            <div class="grow">
              <p class="medium">{editText(entry, row)}</p>
              {props.detail?.(entry)}
            </div>
            <div class="row">{props.children(entry)}</div>
          </li>
        )}
      </For>
    </ul>
  );
}

/* Waits for the edit to be discarded and then shows a message with an Undo button. */
async function discard(work: Promise<Undo>): Promise<void> {
  const undo = await work;
  showToast(text().sync.discarded, { action: { label: text().app.undo, run: () => void undo() } });
}

/** Pending edits in sending order. */
export function WaitingEdits(props: { readonly entries: readonly WithRow<OutboxEntry>[] }): JSX.Element {
  return (
    <Show when={props.entries.length > 0}>
      <section>
        <h3>{text().sync.waitingTitle}</h3>
        <p class="soft">{text().sync.savedHere}</p>
        <EditList
          entries={props.entries}
          detail={({ created_at, tries }) => (
            <p class="faint">
              {text().sync.since(formatInstant(created_at))}
              <Show when={tries > 0}>{` · ${text().sync.tries(tries)}`}</Show>
            </p>
          )}
        >
          {(entry) => (
            <Button size="s" look="quiet" icon="trash" onClick={() => void discard(discardWaiting(entry.n))}>
              {text().sync.discard}
            </Button>
          )}
        </EditList>
      </section>
    </Show>
  );
}

/** Refused edits with the reason and the typed text. */
export function FailedEdits(props: { readonly entries: readonly WithRow<FailedEntry>[] }): JSX.Element {
  return (
    <Show when={props.entries.length > 0}>
      <section>
        <h3>{text().sync.failedTitle}</h3>
        <p class="soft">{text().sync.failedLead}</p>
        <EditList entries={props.entries} detail={(entry) => <Refusal entry={entry} />}>
          {(entry) => (
            <>
              <Button size="s" icon="sync" onClick={() => void retryFailed(entry.n)}>
                {text().sync.retry}
              </Button>
              <Button size="s" look="quiet" icon="trash" onClick={() => void discard(discardFailed(entry.n))}>
                {text().sync.discard}
              </Button>
            </>
          )}
        </EditList>
      </section>
    </Show>
  );
}

function Refusal(props: { readonly entry: FailedEntry }): JSX.Element {
  const typed = () => typedFields(props.entry.name, props.entry.args);
  return (
    <>
      <p class="toned tone-danger">{failureText(props.entry)}</p>
      <For each={props.entry.faults}>
        {({ path, message }) => (
          <p class="faint">
            {fieldLabel(path)}: {message}
          </p>
        )}
      </For>
      <Show when={typed().length > 0}>
        <p class="faint">{text().sync.typed}</p>
        <dl>
          <For each={typed()}>
            {([label, value]) => (
              <div class="wrap">
                <dt class="soft">{label}</dt>
                <dd class="own-words">{value}</dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
    </>
  );
}
