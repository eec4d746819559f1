import { type JSX, Show, Suspense, createMemo } from "solid-js";
import { Deferred } from "./deferred.tsx";
import { Skeleton } from "./loading.tsx";
import { BehindDetail } from "./title.ts";
import "./split-view.css";

interface SplitViewProps {
  /** True if the address names an item in the list. */
  readonly isDetailOpen: boolean;
  readonly list: JSX.Element;
  readonly detail: JSX.Element;
  /** Shown on the right while nothing is selected. */
  readonly nothing?: JSX.Element;
}

/**
 * List and detail: side by side from 1100 px, one at a time on narrower screens. The list keeps its position behind the
 * detail. If the URL names an item, its detail is created first and the list later, so create the list in the prop
 * itself (`list={list()}`), not before.
 */
export function SplitView(props: SplitViewProps): JSX.Element {
  const isDetailOpen = createMemo(() => props.isDetailOpen);
  return (
    <div class="split" classList={{ "split--detail": props.isDetailOpen }}>
      <div class="split__list">
        <BehindDetail.Provider value={isDetailOpen}>
          <Deferred now={!props.isDetailOpen}>
            <Suspense fallback={<Waiting />}>{props.list}</Suspense>
          </Deferred>
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

/* Each side has its own loading state, so the other side stays visible. */
const Waiting = (): JSX.Element => (
  <div class="page">
    <Skeleton rows={6} />
  </div>
);
