import { type JSX, Show, Suspense, createMemo } from "solid-js";
import { Later } from "./later.tsx";
import { Skeleton } from "./loading.tsx";
import { BehindDetail } from "./title.ts";
import "./split-view.css";

interface SplitViewProps {
  /** True when the address names one thing of the list. */
  readonly isDetailOpen: boolean;
  readonly list: JSX.Element;
  readonly detail: JSX.Element;
  /** Shown at the right while nothing is chosen. */
  readonly nothing?: JSX.Element;
}

/**
 * List and detail: side by side from 1100 px, one after the other below. The list keeps its place behind the detail. Who
 * comes for one thing sees that first: the list is made later then, so give it as a call and not as a finished element.
 */
export function SplitView(props: SplitViewProps): JSX.Element {
  const isDetailOpen = createMemo(() => props.isDetailOpen);
  return (
    <div class="split" classList={{ "split--detail": props.isDetailOpen }}>
      <div class="split__list">
        <BehindDetail.Provider value={isDetailOpen}>
          <Later now={!props.isDetailOpen}>
            <Suspense fallback={<Waiting />}>{props.list}</Suspense>
          </Later>
        </BehindDetail.Provider>
      </div>
      <div class="split__detail">
        <Show when={props.isDetailOpen} fallback={props.nothing}>
          <Suspense fallback={<Waiting />}>{props.detail}</Suspense>
        </Show>
      </div>
    </div>
  );
}

/* Each side waits for itself: the other one stays where it is. */
const Waiting = (): JSX.Element => (
  <div class="page">
    <Skeleton rows={6} />
  </div>
);
