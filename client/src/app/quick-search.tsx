import { Dialog } from "@kobalte/core/dialog";
import { useNavigate } from "@solidjs/router";
import { For, type JSX, Show, createEffect, createResource, createSignal, createUniqueId, untrack } from "solid-js";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { createBackGesture, createCloseOnBack } from "../ui/back-gesture.ts";
import { isComposed } from "../ui/composition.ts";
import { Icon } from "../ui/icon.tsx";
import type { SearchHit } from "../ui/search-provider.ts";
import {
  closeQuickSearch,
  isHitAwaited,
  leaveQuickSearch,
  quickSearchQuery,
  setHitAwaited,
  setQuickSearchQuery,
  whenComposed,
} from "./quick-search-key.ts";
import { noteOpened } from "./recent.ts";
import { type HitGroup, findEverywhere } from "./search-everywhere.ts";
import "../ui/dialog.css";
import "./keys.css";
import "./quick-search.css";

/**
 * Creates the state of the search for the typed query: its hits, and the one marked with the arrow keys. Call in a
 * component.
 */
function createHits(open: (hit: SearchHit) => void) {
  const [marked, setMarked] = createSignal(0);
  const [groups] = createResource(
    () => ({ query: quickSearchQuery().trim() }),
    async ({ query }) => {
      const found = await findEverywhere(query);
      /* Waits while an input method is composing text: the first result replaces the temporary field, which would abort
         that. */
      await whenComposed();
      return found;
    },
  );
  /* `latest` keeps the old hits until the new ones arrive, so nothing flickers between two key presses. */
  const shown = (): readonly HitGroup[] => groups.latest ?? [];
  const all = (): SearchHit[] => shown().flatMap((group) => group.hits);

  /* While the search for the typed query is running, Enter waits for its hits instead of opening an older one. */
  const openMarked = (): void => {
    setHitAwaited(groups.loading);
    const hit = all()[marked()];
    if (!groups.loading && hit !== undefined) open(hit);
  };
  createEffect(() => isHitAwaited() && !groups.loading && untrack(openMarked));
  const step = (by: number): void => {
    const count = all().length;
    if (count > 0) setMarked((marked() + by + count) % count);
  };
  return {
    groups: shown,
    all,
    marked,
    mark: setMarked,
    hasResult: () => groups.latest !== undefined,
    isEmpty: () => !groups.loading && shown().length === 0,
    onKeyDown: (event: KeyboardEvent): void => {
      if (isComposed(event)) return;
      if (event.key === "ArrowDown") step(1);
      else if (event.key === "ArrowUp") step(-1);
      else if (event.key === "Enter") openMarked();
      else return;
      event.preventDefault();
    },
    onInput: (typed: string): void => {
      setQuickSearchQuery(typed);
      setMarked(0);
      setHitAwaited(false);
    },
  };
}

/** Searches everything on this device and opens a hit: arrows select, Enter opens. */
export function QuickSearch(): JSX.Element {
  const navigate = useNavigate();
  createBackGesture(() => true, closeQuickSearch);
  createCloseOnBack(closeQuickSearch);
  const open = (hit: SearchHit): void => {
    closeQuickSearch();
    /* Only screens and actions: records (gigs, songs) are added to the list of opened ones when their screen opens. */
    if (hit.words !== undefined) void noteOpened(hit.id);
    /* An action runs in the next task, when this dialog is gone, because it may open another one. */
    if (typeof hit.target === "string") navigate(hit.target);
    else setTimeout(hit.target);
  };
  const hits = createHits(open);
  const listId = createUniqueId();
  const optionId = (index: number): string => `${listId}-${index}`;
  createEffect(() => document.querySelector(`[id="${optionId(hits.marked())}"]`)?.scrollIntoView({ block: "nearest" }));
  let input: HTMLInputElement | undefined;
  /* Focuses the input immediately, with the cursor at the end, because the next key may have been pressed already. */
  const takeFocus = (): void => {
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(input.value.length, input.value.length);
  };

  /* This dialog replaces the field as soon as it has a result, so the two are never visible together. */
  return (
    <Show when={hits.hasResult()}>
      <Dialog open onOpenChange={(isOpen) => !isOpen && closeQuickSearch()} preventScroll={false}>
        <Dialog.Portal>
          <Dialog.Overlay class="overlay quick-search-overlay" />
          <div class="overlay-place quick-search-place">
            <Dialog.Content
              class="dialog quick-search"
              aria-label={text().app.quickSearch}
              onOpenAutoFocus={(event) => {
                event.preventDefault();
                takeFocus();
              }}
              onCloseAutoFocus={(event) => !event.defaultPrevented && leaveQuickSearch()}
            >
              <div class="quick-search__head line faint">
                <Icon name="search" />
                <input
                  ref={(element) => (input = element)}
                  class="quick-search__input"
                  type="text"
                  role="combobox"
                  autocomplete="off"
                  spellcheck={false}
                  aria-label={text().app.quickSearch}
                  aria-expanded="true"
                  aria-controls={listId}
                  aria-activedescendant={hits.all().length > 0 ? optionId(hits.marked()) : undefined}
                  placeholder={text().search.hint}
                  value={quickSearchQuery()}
                  onInput={(event) => hits.onInput(event.currentTarget.value)}
                  onKeyDown={hits.onKeyDown}
                />
              </div>
              <div id={listId} class="quick-search__list" role="listbox" aria-label={text().app.quickSearch}>
                <For each={hits.groups()}>
                  {(group) => <Hits group={group} hits={hits} optionId={optionId} onOpen={open} />}
                </For>
                <Show when={hits.isEmpty()}>
                  <p class="quick-search__empty" role="status">
                    {text().search.empty}
                  </p>
                </Show>
              </div>
              <p class="quick-search__keys">{text().search.keys}</p>
            </Dialog.Content>
          </div>
        </Dialog.Portal>
      </Dialog>
    </Show>
  );
}

interface HitsProps {
  readonly group: HitGroup;
  readonly hits: ReturnType<typeof createHits>;
  readonly optionId: (index: number) => string;
  readonly onOpen: (hit: SearchHit) => void;
}

const subtitleOf = (hit: SearchHit): string | undefined =>
  hit.needsNetwork === true && status.online === false ? text().search.needsNetwork : hit.subtitle;

/** The hits of one kind, such as songs. */
function Hits(props: HitsProps): JSX.Element {
  return (
    <div role="group" aria-label={props.group.label}>
      <p class="quick-search__group faint medium">{props.group.label}</p>
      <For each={props.group.hits}>
        {(hit) => {
          const index = (): number => props.hits.all().indexOf(hit);
          return (
            <div
              id={props.optionId(index())}
              class="quick-search__hit"
              role="option"
              aria-selected={index() === props.hits.marked()}
              onPointerMove={() => props.hits.mark(index())}
              onClick={() => props.onOpen(hit)}
            >
              <Icon name={hit.icon} />
              <span class="truncate">{hit.title}</span>
              <Show when={subtitleOf(hit)}>
                {(subtitle) => <span class="quick-search__subtitle faint small truncate">{subtitle()}</span>}
              </Show>
              <Show when={hit.keys}>
                {(keys) => (
                  <span class="quick-search__hit-keys" aria-hidden="true">
                    <For each={keys()}>{(key) => <kbd class="key">{key}</kbd>}</For>
                  </span>
                )}
              </Show>
            </div>
          );
        }}
      </For>
    </div>
  );
}
