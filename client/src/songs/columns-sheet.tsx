import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { columns, setColumns } from "./columns.ts";
import { COLUMNS, type Column } from "./queries.ts";

/** Selects and orders the table's columns; changes show immediately in the table behind the sheet. */
export function ColumnsSheet(props: { readonly onClose: () => void }): JSX.Element {
  const listed = (): readonly Column[] => [...columns(), ...COLUMNS.filter((column) => !columns().includes(column))];
  const move = (column: Column, by: -1 | 1): void => {
    const next = columns().filter((one) => one !== column);
    next.splice(columns().indexOf(column) + by, 0, column);
    setColumns(next);
  };
  const show = (column: Column, isShown: boolean): void =>
    setColumns(isShown ? [...columns(), column] : columns().filter((one) => one !== column));
  const name = (column: Column): string => text().songs.fields[column];

  return (
    <Sheet
      open
      onClose={props.onClose}
      title={text().songs.columns}
      description={text().songs.columnsHint}
      actions={
        <Button look="primary" onClick={() => props.onClose()}>
          {text().app.close}
        </Button>
      }
    >
      <ul class="columns">
        <For each={listed()}>
          {(column) => (
            <li class="columns__line">
              <Checkbox
                label={name(column)}
                checked={columns().includes(column)}
                disabled={column === "title"}
                onChange={(isShown) => show(column, isShown)}
              />
              <IconButton
                icon="arrow-up"
                label={text().songs.columnUp(name(column))}
                disabled={columns().indexOf(column) < 1}
                onClick={() => move(column, -1)}
              />
              <IconButton
                icon="arrow-down"
                label={text().songs.columnDown(name(column))}
                disabled={!columns().includes(column) || columns().at(-1) === column}
                onClick={() => move(column, 1)}
              />
            </li>
          )}
        </For>
      </ul>
    </Sheet>
  );
}
