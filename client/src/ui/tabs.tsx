import {
  type JSX,
  Index,
  Show,
  Suspense,
  createComputed,
  createMemo,
  createSignal,
  createUniqueId,
  untrack,
} from "solid-js";
import { Skeleton } from "./loading.tsx";
import "./tabs.css";
import { createTurn } from "./turns.ts";

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A number beside the label, such as what is still open, or how far it is ("3/12"). */
  readonly count?: number | string | undefined;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  /** Keep it in the address, so that Back and links know the tab. */
  readonly onChange: (value: Value) => void;
  /** The panel of a tab; only the one shown is made. */
  readonly children: (value: Value) => JSX.Element;
}

const TABBABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

/* Where the arrow keys lead from a tab, round both ends. */
function stepTo(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/**
 * Panels of which one is seen. On a narrow screen the row of tabs scrolls sideways. Arrow keys move along the tabs, Enter
 * chooses. The first panel is made once the tabs are painted, and nothing here asks for sizes or styles while it grows.
 * A panel whose code is still being loaded leaves the tabs where they are.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>): JSX.Element {
  const id = createUniqueId();
  const [isPanelStop, setPanelStop] = createSignal(false);
  const isPainted = createTurn();
  let list: HTMLDivElement | undefined;
  let panel: HTMLDivElement | undefined;
  const shown = createMemo(() => (props.tabs.find(({ value }) => value === props.value) ?? props.tabs[0])?.value);
  const tabId = (value: string | undefined): string => `${id}-${value}-tab`;
  const panelId = (value: string): string => `${id}-${value}-panel`;

  const onKeyDown = (event: KeyboardEvent): void => {
    const tabs = [...(list?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = tabs.findIndex((tab) => tab === event.target);
    const next = stepTo(event.key, at, tabs.length);
    if (at < 0 || next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    tabs[next]?.focus();
  };
  /* A panel with nothing to press can be reached itself, to be read on. */
  const onFocusIn = (): void => void setPanelStop(panel?.querySelector(TABBABLE) === null);

  /* Before the panel changes: what was painted last has its places still, and nothing need be laid out for this alone. */
  createComputed(() => {
    if (!isPainted()) return;
    const chosen = tabId(shown());
    untrack(() => {
      const tab = document.getElementById(chosen);
      if (list === undefined || tab === null || list.scrollWidth <= list.clientWidth) return;
      const [left, right] = [tab.offsetLeft - list.offsetLeft, tab.offsetLeft - list.offsetLeft + tab.offsetWidth];
      if (left < list.scrollLeft) list.scrollLeft = left;
      else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
    });
  });

  return (
    <div class="tabs">
      <div
        class="tabs__list"
        role="tablist"
        aria-label={props.label}
        ref={(element) => (list = element)}
        onKeyDown={onKeyDown}
        onFocusIn={onFocusIn}
      >
        <Index each={props.tabs}>
          {(tab) => {
            const isShown = (): boolean => shown() === tab().value;
            return (
              <button
                type="button"
                class="tabs__tab"
                role="tab"
                id={tabId(tab().value)}
                aria-selected={isShown()}
                aria-controls={isShown() ? panelId(tab().value) : undefined}
                tabindex={isShown() ? 0 : -1}
                onClick={() => props.onChange(tab().value)}
              >
                {tab().label}
                <Show when={tab().count}>
                  <span class="tabs__count tabular">{tab().count}</span>
                </Show>
              </button>
            );
          }}
        </Index>
      </div>
      <Show when={isPainted() && shown()} keyed>
        {(value) => (
          <div
            class="tabs__panel"
            role="tabpanel"
            id={panelId(value)}
            aria-labelledby={tabId(value)}
            tabindex={isPanelStop() ? 0 : undefined}
            ref={(element) => (panel = element)}
          >
            {/* A panel that waits for its code or rows leaves the rest of the screen where it is. */}
            <Suspense fallback={<Skeleton rows={4} />}>{props.children(value)}</Suspense>
          </div>
        )}
      </Show>
    </div>
  );
}
