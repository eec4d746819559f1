import { Dialog } from "@kobalte/core/dialog";
import { useNavigate } from "@solidjs/router";
import { For, type JSX, Show, createEffect, createResource, createSignal, createUniqueId, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
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
import { searchRooms } from "./search-rooms.ts";
import "../ui/dialog.css";
import "./quick-search.css";

/** Maximum hits per feature: the list is for navigation, not for browsing. */
const HITS_PER_ROOM = 6;

interface Group {
  readonly label: string;
  readonly hits: readonly SearchHit[];
}

async function findEverywhere(query: string): Promise<Group[]> {
  const groups = await Promise.all(
    searchRooms.map(async ({ label, load }) => {
      const search = await load();
      return { label: label(), hits: (await search(query)).slice(0, HITS_PER_ROOM) };
    }),
  );
  return groups.filter((group) => group.hits.length > 0);
}

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
  const shown = (): Group[] => groups.latest ?? [];
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
  const open = (hit: SearchHit): void => {
    closeQuickSearch();
    if (typeof hit.target === "string") navigate(hit.target);
    else hit.target();
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
              <div class="quick-search__head">
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
                  placeholder={text().app.quickSearchHint}
                  value={quickSearchQuery()}
                  onInput={(event) => hits.onInput(event.currentTarget.value)}
                  onKeyDown={hits.onKeyDown}
                />
              </div>
              <div id={listId} class="quick-search__list" role="listbox" aria-label={text().app.quickSearch}>
                <For each={hits.groups()}>
                  {(group) => <HitGroup group={group} hits={hits} optionId={optionId} onOpen={open} />}
                </For>
                <Show when={hits.isEmpty()}>
                  <p class="quick-search__empty" role="status">
                    {text().app.quickSearchEmpty}
                  </p>
                </Show>
              </div>
              <p class="quick-search__keys">{text().app.quickSearchKeys}</p>
            </Dialog.Content>
          </div>
        </Dialog.Portal>
      </Dialog>
    </Show>
  );
}

interface HitGroupProps {
  readonly group: Group;
  readonly hits: ReturnType<typeof createHits>;
  readonly optionId: (index: number) => string;
  readonly onOpen: (hit: SearchHit) => void;
}

/** The hits of one kind, such as songs. */
function HitGroup(props: HitGroupProps): JSX.Element {
  return (
    <div role="group" aria-label={props.group.label}>
      <p class="quick-search__group">{props.group.label}</p>
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
              <Show when={hit.subtitle}>
                <span class="quick-search__subtitle truncate">{hit.subtitle}</span>
              </Show>
            </div>
          );
        }}
      </For>
    </div>
  );
}
