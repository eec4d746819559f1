import { type JSX, onCleanup, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { isComposed } from "../ui/composition.ts";
import { Icon } from "../ui/icon.tsx";
import {
  closeQuickSearch,
  isQuickSearchOpen,
  leaveQuickSearch,
  noteComposition,
  quickSearchQuery,
  setHitAwaited,
  setQuickSearchQuery,
} from "./quick-search-key.ts";
import "../ui/dialog.css";
import "./quick-search.css";

/**
 * Replaces the quick search's field until its dialog is loaded: accepts the first letters, and remembers Enter, which
 * then opens the first hit. `data-kb-top-layer` lets it take the focus from an open sheet.
 */
export function QuickSearchField(): JSX.Element {
  let input: HTMLInputElement | undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    if (event.key === "Escape") closeQuickSearch();
    else if (event.key === "Enter") setHitAwaited(true);
    else if (event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
  };
  onMount(() => input?.focus());
  onCleanup(() => {
    noteComposition(false);
    if (!isQuickSearchOpen()) leaveQuickSearch();
  });
  return (
    <div class="quick-search-soon" data-kb-top-layer>
      <div class="overlay quick-search-overlay" onClick={closeQuickSearch} />
      <div class="overlay-place quick-search-place">
        <div class="dialog quick-search" role="dialog" aria-modal="true" aria-label={text().app.quickSearch}>
          <div class="quick-search__head line faint">
            <Icon name="search" />
            <input
              ref={(element) => (input = element)}
              class="quick-search__input"
              role="combobox"
              autocomplete="off"
              spellcheck={false}
              aria-label={text().app.quickSearch}
              aria-expanded="false"
              value={quickSearchQuery()}
              onInput={(event) => {
                setQuickSearchQuery(event.currentTarget.value);
                setHitAwaited(false);
              }}
              on:keydown={onKeyDown}
              onCompositionStart={() => noteComposition(true)}
              onCompositionEnd={() => noteComposition(false)}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
