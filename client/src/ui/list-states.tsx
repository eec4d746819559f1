import { type JSX, Match, Switch } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { IncrementalFor } from "./incremental-for.tsx";
import { Skeleton } from "./loading.tsx";
import { EmptyState, ErrorState } from "./states.tsx";
import "./row-link.css";

interface ListStatesProps {
  /** True if the list could not be read. */
  readonly hasFailed?: boolean;
  readonly isLoading: boolean;
  /** Number of rows in the skeleton. */
  readonly skeletonRows?: number;
  /** True if there is nothing to list, whatever the filters. */
  readonly isEmpty: boolean;
  /** Usually an `EmptyState` with the next action. */
  readonly empty: JSX.Element;
  /** True if no row matches the filters. */
  readonly isUnmatched?: boolean;
  /** Usually `NoMatch`. */
  readonly unmatched?: JSX.Element;
  readonly children: JSX.Element;
}

/** Shows the rows, or a placeholder while the list is loading, empty, unmatched or failed. */
export function ListStates(props: ListStatesProps): JSX.Element {
  return (
    <Switch fallback={props.children}>
      <Match when={props.hasFailed}>
        <ErrorState />
      </Match>
      <Match when={props.isLoading}>
        <Skeleton rows={props.skeletonRows ?? 5} />
      </Match>
      <Match when={props.isEmpty}>{props.empty}</Match>
      <Match when={props.isUnmatched}>{props.unmatched}</Match>
    </Switch>
  );
}

/** Shown if no row matches the search and the filters; a button clears them. */
export function NoMatch(props: {
  readonly title: string;
  readonly hint?: string;
  /** The button's label; "clear search" by default. */
  readonly clear?: string;
  readonly onClear: () => void;
}): JSX.Element {
  return (
    <EmptyState icon="search" title={props.title} {...(props.hint === undefined ? {} : { hint: props.hint })}>
      <Button onClick={() => props.onClear()}>{props.clear ?? text().app.clearSearch}</Button>
    </EmptyState>
  );
}

/** The rows of a list, drawn a few per frame. */
export function Rows<T>(props: {
  readonly each: readonly T[];
  readonly children: (item: T) => JSX.Element;
}): JSX.Element {
  return (
    <ul class="rows">
      <IncrementalFor each={props.each}>{(item) => <li>{props.children(item)}</li>}</IncrementalFor>
    </ul>
  );
}
