import type { JSX } from "solid-js";
import { IconButton } from "./button.tsx";
import "./selection-toolbar.css";

interface SelectionToolbarProps {
  /** The number of selected items, in words. */
  readonly label: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
  /** Announces the number to screen readers whenever it changes. */
  readonly isAnnounced?: boolean;
  /** Actions for all selected items. */
  readonly children: JSX.Element;
}

/** A floating toolbar at the end of a list while items are selected. */
export function SelectionToolbar(props: SelectionToolbarProps): JSX.Element {
  return (
    <div class="selection" role="toolbar" aria-label={props.label}>
      <IconButton icon="close" label={props.clearLabel} onClick={() => props.onClear()} />
      <strong class="selection__count tabular" role={props.isAnnounced ? "status" : undefined}>
        {props.label}
      </strong>
      {props.children}
    </div>
  );
}
