import { type Accessor, type JSX, Match, Switch, untrack } from "solid-js";
import { ButtonLink } from "./button.tsx";
import type { IconName } from "./icons.ts";
import { IncrementalFor } from "./incremental-for.tsx";
import { Skeleton } from "./loading.tsx";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";
import { EmptyState } from "./states.tsx";

interface RecordScreenProps<T> {
  /** Undefined while the record is being read, null if there is no such record. */
  readonly record: T | null | undefined;
  /** Shown if the record does not exist, with a link to the list. */
  readonly missing: {
    readonly icon: IconName;
    readonly title: string;
    readonly hint?: string;
    readonly href: string;
    readonly link: string;
  };
  /** Draws the record, usually as a `RecordPage`. */
  readonly children: (record: Accessor<T>) => JSX.Element;
}

/** The screen of one record: a skeleton while it is being read, a note if it is missing. */
export function RecordScreen<T extends object>(props: RecordScreenProps<T>): JSX.Element {
  return (
    <Switch>
      <Match when={props.record === undefined}>
        <div class="page">
          <Skeleton rows={6} />
        </div>
      </Match>
      <Match when={props.record === null}>
        <EmptyState
          icon={props.missing.icon}
          title={props.missing.title}
          {...(props.missing.hint === undefined ? {} : { hint: props.missing.hint })}
        >
          <ButtonLink href={props.missing.href}>{props.missing.link}</ButtonLink>
        </EmptyState>
      </Match>
      <Match when={props.record}>{(record) => props.children(record)}</Match>
    </Switch>
  );
}

interface RecordPageProps extends PageHeaderProps {
  /** The room's CSS class, in addition to `page`. */
  readonly class?: string;
  /** Drawn immediately, below the header. */
  readonly children?: JSX.Element;
  /**
   * Drawn one after another below the children: the first immediately, each of the others in its own frame. The prop is
   * read only once.
   */
  readonly parts?: readonly (() => JSX.Element)[];
  /** Forms and dialogs that are open over the page. */
  readonly dialogs?: JSX.Element;
}

/** The page of a record: header with the back arrow and the actions, then its parts from top to bottom. */
export function RecordPage(props: RecordPageProps): JSX.Element {
  const parts = untrack(() => props.parts ?? []);
  return (
    <div class={props.class === undefined ? "page" : `page ${props.class}`}>
      <PageHeader title={props.title} subtitle={props.subtitle} backHref={props.backHref} actions={props.actions} />
      {props.children}
      <IncrementalFor each={parts} step={1}>
        {(part) => part()}
      </IncrementalFor>
      {props.dialogs}
    </div>
  );
}
