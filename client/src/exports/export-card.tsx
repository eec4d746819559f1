import type { JSX } from "solid-js";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import "./exports.css";

interface ExportCardProps {
  readonly icon: IconName;
  /** The room it takes beside the other cards: one place, two rows, or all columns. */
  readonly size?: "tall" | "wide";
  readonly title: string;
  readonly hint: string;
  /** Shown between the hint and the buttons. */
  readonly more?: JSX.Element;
  /** The buttons. */
  readonly children: JSX.Element;
}

/** A card with one kind of export. */
export function ExportCard(props: ExportCardProps): JSX.Element {
  return (
    <section
      class="card export-card stack stack--m"
      classList={{ "export-card--tall": props.size === "tall", "export-card--wide": props.size === "wide" }}
    >
      <h2 class="export-card__title heading line">
        <Icon name={props.icon} />
        {props.title}
      </h2>
      <p class="soft">{props.hint}</p>
      {props.more}
      <div class="row">{props.children}</div>
    </section>
  );
}
