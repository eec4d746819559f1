import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { type JSX, Show } from "solid-js";
import { allChartsFile, useHasCharts } from "../charts/public.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Chip } from "../ui/chip.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import type { SongAddress } from "./song-address.ts";
import { SongFilters } from "./song-filters.tsx";

interface SongToolsProps {
  readonly address: SongAddress;
  /** True if the songs are shown as a table, which has selectable columns and headings to sort by. */
  readonly isTable: boolean;
  readonly isSelecting: boolean;
  readonly onToggleSelection: () => void;
  /** Writes the shown songs to a file. */
  readonly onMakeFile: () => Promise<ExportFile>;
}

/** The repertoire's search, filters, selection, columns and export. */
export function SongTools(props: SongToolsProps): JSX.Element {
  const filtersSet = (): number => Object.values(props.address.choices()).filter((value) => value !== null).length;
  const hasCharts = useHasCharts();
  const files = (): JSX.Element => (
    <>
      <SaveButton look="quiet" onMake={props.onMakeFile}>
        {text().exports.songs}
      </SaveButton>
      <Show when={hasCharts()}>
        <SaveButton look="quiet" onMake={allChartsFile}>
          {text().exports.allCharts}
        </SaveButton>
      </Show>
    </>
  );
  return (
    <>
      <div class="songs__tools row">
        <SearchField
          class="grow"
          label={text().songs.search}
          value={props.address.typed()}
          onInput={(q) => props.address.search(q)}
        />
        <Chip
          icon="filter"
          pressed={props.address.isOpen("filters")}
          aria-expanded={props.address.isOpen("filters")}
          onClick={() => props.address.toggle("filters")}
        >
          {text().songs.filters}
          <Show when={filtersSet() > 0}> · {filtersSet()}</Show>
        </Chip>
        <Show when={mayEdit()}>
          <Chip
            class="songs__select"
            aria-label={text().songs.select}
            icon="check-list"
            pressed={props.isSelecting}
            onClick={() => props.onToggleSelection()}
          >
            <span class="songs__select-word">{text().songs.select}</span>
          </Chip>
        </Show>
        <Show when={props.isTable}>
          <Chip icon="columns" onClick={() => props.address.open("columns")}>
            {text().songs.columns}
          </Chip>
          {files()}
        </Show>
      </div>
      <Show when={props.address.isOpen("filters")}>
        <SongFilters
          chosen={props.address.choices()}
          onChoose={props.address.choose}
          sort={props.isTable ? undefined : { value: props.address.sort(), onChange: props.address.sortBy }}
        />
        <Show when={!props.isTable}>
          <div class="row">{files()}</div>
        </Show>
      </Show>
    </>
  );
}
