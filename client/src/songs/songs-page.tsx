import { useNavigate, useParams } from "@solidjs/router";
import { type JSX, Show, Suspense, createMemo } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { Menu } from "../ui/menu.tsx";
import { ListStates, NoMatch } from "../ui/list-states.tsx";
import { EmptyState } from "../ui/states.tsx";
import { columns } from "./columns.ts";
import { ColumnsSheet } from "./columns-sheet.tsx";
import { OpenSongForm } from "./open-song-form.tsx";
import { createPane, keepScrollPosition } from "./pane.ts";
import { type SongRow, allSongs, isRepertoireComplete, useSongs } from "./queries.ts";
import { createSongAddress } from "./song-address.ts";
import { SongDrop } from "./song-drop.tsx";
import { type Selection, createSelection } from "./song-selection.ts";
import { SongCards, SongTable, type TableProps, fittingColumns } from "./song-table.tsx";
import { SongTools } from "./song-tools.tsx";
import "./songs.css";

const SongDetail = lazyComponent(async () => (await import("./song-detail.tsx")).SongDetail);
const SelectionBar = lazyComponent(async () => (await import("./selection-bar.tsx")).SelectionBar);

/* The code is loaded when a file is requested. */
const tableFile = async (songs: readonly SongRow[]) => (await import("./songs-file.ts")).songsFile(songs, columns());

/** The minimum inner width, in rem, of a pane that shows a table. */
const TABLE_FROM = 36;

/** The menu with the two imports: songs from a table, and charts from files. */
function ImportMenu(): JSX.Element {
  const navigate = useNavigate();
  return (
    <Menu
      label={text().songs.importMenu}
      icon="upload"
      items={[
        { label: text().songs.import, icon: "columns", run: () => navigate("/songs/import") },
        { label: text().chartImport.title, icon: "note", run: () => navigate("/songs/charts-import") },
      ]}
    >
      {text().songs.importMenu}
    </Menu>
  );
}

/**
 * The repertoire: table or cards, and from 1100 px the selected song next to it. The address holds the search, filters
 * and sorting.
 */
export function SongsPage(): JSX.Element {
  const params = useParams<{ song_id?: string }>();
  const address = createSongAddress();
  const pane = createPane();
  const found = useSongs(address.filter, address.sort);
  const songs = () => found() ?? [];
  const isTable = (): boolean => pane.width() >= TABLE_FROM;
  keepScrollPosition(() => params.song_id !== undefined);

  const selection = createSelection();
  const selecting = (): Selection | undefined => (address.isOpen("select") && mayEdit() ? selection : undefined);
  const toggleSelection = (): void => {
    selection.set([]);
    address.toggle("select");
  };
  const add = (look: "primary" | "secondary") => <AddButton look={look} onAdd={() => address.open("new")} />;
  const isLoading = (): boolean =>
    found() === undefined ||
    pane.width() === 0 ||
    (allSongs().length === 0 && (!isRepertoireComplete() || (status.syncedAt === null && status.online !== false)));

  return (
    <>
      <ListScreen
        class="songs"
        ref={pane.observe}
        title={text().songs.title}
        subtitle={
          <Show when={allSongs().length > 0 && found()}>
            <span class="tabular" role="status">
              {text().songs.count(songs().length, allSongs().length)}
            </span>
          </Show>
        }
        actions={
          <Show when={mayEdit()}>
            <ImportMenu />
            {add("primary")}
          </Show>
        }
        isDetailOpen={params.song_id !== undefined}
        detail={
          <Show when={params.song_id} keyed>
            {(song_id) => (
              <Suspense>
                <SongDetail song_id={song_id} listSearch={address.kept()} />
              </Suspense>
            )}
          </Show>
        }
      >
        <Show when={allSongs().length > 0}>
          <SongTools
            address={address}
            isTable={isTable()}
            isSelecting={selecting() !== undefined}
            onToggleSelection={toggleSelection}
            onMakeFile={() => tableFile(songs())}
          />
        </Show>
        <ListStates
          isLoading={isLoading()}
          skeletonRows={8}
          isEmpty={allSongs().length === 0}
          empty={
            <EmptyState
              icon="note"
              title={text().songs.empty}
              hint={mayEdit() ? text().songs.emptyHint : text().songs.emptyReader}
            >
              <Show when={mayEdit()}>
                <ButtonLink icon="upload" look="primary" href="/songs/import">
                  {text().songs.import}
                </ButtonLink>
                {add("secondary")}
              </Show>
            </EmptyState>
          }
          isUnmatched={songs().length === 0}
          unmatched={
            <NoMatch
              title={text().songs.noMatch}
              hint={text().songs.noMatchHint}
              clear={text().songs.clearFilters}
              onClear={address.clear}
            />
          }
        >
          <Songs
            isTable={isTable()}
            width={pane.width()}
            sort={address.sort()}
            onSort={address.sortBy}
            songs={songs()}
            rem={pane.rem()}
            current={params.song_id}
            search={address.kept()}
            selection={selecting()}
          />
        </ListStates>
        <Show when={selecting()}>
          {(chosen) => (
            <Suspense>
              <SelectionBar selection={chosen()} songs={songs()} onDone={toggleSelection} />
            </Suspense>
          )}
        </Show>
      </ListScreen>
      <Show when={mayEdit()}>
        <SongDrop />
      </Show>
      <Show when={address.isOpen("new") && mayEdit()}>
        <OpenSongForm onClose={() => address.close("new")} />
      </Show>
      <Show when={address.isOpen("columns")}>
        <ColumnsSheet onClose={() => address.close("columns")} />
      </Show>
    </>
  );
}

interface SongsProps extends Omit<TableProps, "columns"> {
  readonly isTable: boolean;
  /** The pane's width, in rem. */
  readonly width: number;
}

/* Shows a table with the columns that fit if the pane is wide, or else cards. */
function Songs(props: SongsProps): JSX.Element {
  const shownColumns = createMemo(() => fittingColumns(columns(), props.width));
  return (
    <Show when={props.isTable} fallback={<SongCards {...props} />}>
      <SongTable {...props} columns={shownColumns()} />
    </Show>
  );
}

function AddButton(props: { readonly look: "primary" | "secondary"; readonly onAdd: () => void }): JSX.Element {
  return (
    <Button icon="plus" look={props.look} onClick={() => props.onAdd()}>
      {text().songs.add}
    </Button>
  );
}
