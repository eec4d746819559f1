import { type JSX, Show } from "solid-js";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";
import { SplitView } from "./split-view.tsx";
import "./list-screen.css";

interface ListScreenProps extends PageHeaderProps {
  /** The room's CSS class, in addition to `page`. */
  readonly class?: string;
  /** Called with the element that contains the header and the list, for example to measure it. */
  readonly ref?: (element: HTMLElement) => void;
  /** Filters and search, below the header. */
  readonly tools?: JSX.Element;
  /** The list: usually `ListStates` with `Rows` in it. */
  readonly children: JSX.Element;
  /** True if the address names a record in the list. */
  readonly isDetailOpen?: boolean;
  /** The open record, next to the list from 1100 px. If the prop is omitted, the list fills the screen. */
  readonly detail?: JSX.Element;
  /** Shown on the right while no record is open. */
  readonly nothing?: JSX.Element;
}

/** The screen of a list: header, filters, rows and, next to them, the open record. */
export function ListScreen(props: ListScreenProps): JSX.Element {
  const list = (): JSX.Element => (
    <div class={`page ${props.class ?? ""}`} ref={(element) => props.ref?.(element)}>
      <PageHeader title={props.title} subtitle={props.subtitle} backHref={props.backHref} actions={props.actions} />
      <div class="list-tools">{props.tools}</div>
      {props.children}
    </div>
  );
  return (
    <Show when={"detail" in props} fallback={list()}>
      <SplitView
        isDetailOpen={props.isDetailOpen === true}
        list={list()}
        detail={props.detail}
        nothing={props.nothing}
      />
    </Show>
  );
}
