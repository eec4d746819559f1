import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { SelectionToolbar } from "../ui/selection-toolbar.tsx";
import type { SetRows } from "./setlist-rows.ts";

interface SelectionBarProps {
  readonly count: number;
  readonly sets: readonly SetRows[];
  readonly onMove: (set_id: string) => void;
  readonly onSkip: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** Actions for all selected songs. */
export function SelectionBar(props: SelectionBarProps): JSX.Element {
  return (
    <SelectionToolbar
      label={text().setlists.selected(props.count)}
      clearLabel={text().setlists.clearSelection}
      onClear={() => props.onClear()}
    >
      <Menu
        label={text().setlists.moveTo}
        icon="arrow-right"
        items={props.sets.map((set) => ({ label: set.name, run: () => props.onMove(set.id) }))}
      >
        <span class="visually-hidden icon-only-on-phone">{text().setlists.moveTo}</span>
      </Menu>
      <Button icon="skip" onClick={() => props.onSkip()}>
        <span class="visually-hidden icon-only-on-phone">{text().setlists.skip}</span>
      </Button>
      <Button icon="trash" onClick={() => props.onRemove()}>
        <span class="visually-hidden icon-only-on-phone">{text().app.remove}</span>
      </Button>
    </SelectionToolbar>
  );
}
