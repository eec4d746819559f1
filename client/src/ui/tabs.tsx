import {
  type JSX,
  Index,
  Show,
  Suspense,
  createComputed,
  createMemo,
  createSignal,
  createUniqueId,
  onCleanup,
  onMount,
  untrack,
} from "solid-js";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./loading.tsx";
import "./tabs.css";
import { createDeferred } from "./frame-scheduler.ts";

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A number next to the label, such as the number of open items or the progress ("3/12"). */
  readonly count?: number | string | undefined;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  /** Store the value in the address, so that Back and links restore the tab. */
  readonly onChange: (value: Value) => void;
  /** Renders the panel of a tab; only the current one is created. */
  readonly children: (value: Value) => JSX.Element;
}

const TABBABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

/* The index of the tab that a key moves to, wrapping at both ends; undefined for other keys. */
function stepTo(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/* Scrolls the row of tabs, and nothing else, until neither arrow covers `tab`. */
function bringIntoView(list: HTMLElement | undefined, tab: HTMLElement | null): void {
  if (list === undefined || tab === null || list.scrollWidth <= list.clientWidth) return;
  const left = tab.offsetLeft - list.offsetLeft - ARROW_PX;
  const right = tab.offsetLeft - list.offsetLeft + tab.offsetWidth + ARROW_PX;
  if (left < list.scrollLeft) list.scrollLeft = left;
  else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
}

/* The width covered by an arrow at the edge of the row, in pixels. */
const ARROW_PX = 56;

/**
 * Observes whether tabs lie beyond the edges of a scrolling row. The browser reports this; nothing is measured here.
 */
function watchEdges(list: HTMLElement, onChange: (edges: { before: boolean; after: boolean }) => void): () => void {
  const edges = { before: false, after: false };
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, intersectionRatio } of changes) {
        const isCut = intersectionRatio < 0.95;
        if (target === list.firstElementChild) edges.before = isCut;
        if (target === list.lastElementChild) edges.after = isCut;
      }
      onChange({ ...edges });
    },
    { root: list, threshold: [0, 0.95] },
  );
  for (const tab of new Set([list.firstElementChild, list.lastElementChild])) if (tab) observer.observe(tab);
  return () => observer.disconnect();
}

/**
 * Tabs with panels, one of which is visible. On a narrow screen the row of tabs scrolls sideways, with arrows at its
 * edges if there are more tabs. Arrow keys move between the tabs, Enter selects. The first panel is created after the
 * tabs are painted, and until then nothing here reads sizes or styles. While a panel's code loads, the tabs stay in
 * place.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>): JSX.Element {
  const id = createUniqueId();
  const [isPanelStop, setPanelStop] = createSignal(false);
  const [edges, setEdges] = createSignal({ before: false, after: false });
  const isPainted = createDeferred();
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
  /* A panel without controls gets a tab stop, so that it can be scrolled with the keyboard. */
  const onFocusIn = (): void => void setPanelStop(panel?.querySelector(TABBABLE) === null);

  /* Runs before the panel changes, while the layout is still valid, so that measuring causes no extra layout. */
  createComputed(() => {
    if (!isPainted()) return;
    const chosen = tabId(shown());
    untrack(() => bringIntoView(list, document.getElementById(chosen)));
  });
  /* When the screen is rotated, the text size changes or a tab gets its number, the current tab may end up outside the
     visible part. */
  const resized = new ResizeObserver(() => bringIntoView(list, document.getElementById(tabId(shown()))));
  const observeSize = (element: HTMLElement): void => {
    resized.observe(element);
    onCleanup(() => resized.unobserve(element));
  };
  onMount(() => {
    if (list === undefined) return;
    onCleanup(watchEdges(list, setEdges));
    observeSize(list);
  });
  const scrollBy = (direction: -1 | 1): void =>
    list?.scrollBy({ left: direction * list.clientWidth * 0.6, behavior: "smooth" });

  return (
    <div class="tabs">
      <div
        class="tabs__bar"
        classList={{ "tabs__bar--more-before": edges().before, "tabs__bar--more-after": edges().after }}
      >
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
                  ref={observeSize}
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
        <Arrow to="before" onPress={() => scrollBy(-1)} />
        <Arrow to="after" onPress={() => scrollBy(1)} />
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
            {/* A panel that waits for its code or rows does not affect the rest of the screen. */}
            <Suspense fallback={<Skeleton rows={4} />}>{props.children(value)}</Suspense>
          </div>
        )}
      </Show>
    </div>
  );
}

/* For pointers only: keyboard and screen reader users move between the tabs themselves. */
function Arrow(props: { readonly to: "before" | "after"; readonly onPress: () => void }): JSX.Element {
  return (
    <button
      type="button"
      class={`tabs__more tabs__more--${props.to}`}
      tabindex={-1}
      aria-hidden="true"
      onClick={() => props.onPress()}
    >
      <Icon name={props.to === "before" ? "chevron-left" : "chevron-right"} />
    </button>
  );
}
