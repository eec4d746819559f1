import { A } from "@solidjs/router";
import type { JSX } from "solid-js";
import "./row-link.css";

export interface RowLinkProps {
  readonly href: string;
  readonly title: JSX.Element;
  /** True for the record that is open next to the list. */
  readonly current?: boolean | undefined;
  /** Shown before the text: an icon or a date. */
  readonly lead?: JSX.Element;
  /** Alignment of the lead: `top` for rows with many lines; centred if omitted. */
  readonly align?: "top";
  /** Badges below the text. */
  readonly marks?: JSX.Element;
  /** Badge at the end of the row. */
  readonly end?: JSX.Element;
  /** Below the link, within the row's border. */
  readonly below?: JSX.Element;
  /** Lines below the title: `RowFacts`. */
  readonly children?: JSX.Element;
}

/** A record in a list: the whole row is the link to it. */
export function RowLink(props: RowLinkProps): JSX.Element {
  return (
    <div class="row-link" classList={{ "row-link--current": props.current === true }}>
      <A class="row-link__link" classList={{ "row-link__link--top": props.align === "top" }} href={props.href}>
        {props.lead}
        <span class="row-link__text">
          <span class="row-link__title">{props.title}</span>
          {props.children}
          <span class="row-link__marks">{props.marks}</span>
        </span>
        {props.end}
      </A>
      {props.below}
    </div>
  );
}

/** A line of secondary text in a row; with `lines`, a long text may take two. */
export const RowFacts = (props: { readonly lines?: 2; readonly children: JSX.Element }): JSX.Element => (
  <span class="row-link__facts" classList={{ "row-link__facts--long": props.lines === 2 }}>
    {props.children}
  </span>
);
