import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { changeSet, moveSet, removeSet, toggleSkip } from "@bandstand/shared/setlists/edits.ts";
import { SETS_MAX } from "@bandstand/shared/setlists/limits.ts";
import { type JSX, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Editor } from "./editor.ts";
import { EntryRow } from "./entry-row.tsx";
import { SetCard } from "./set-card.tsx";
import type { SetRows, SetlistRow } from "./setlist-rows.ts";

interface EditorSetsProps {
  readonly editor: Editor;
  /** Opens the settings of an entry. */
  readonly onOpen: (entry_id: string) => void;
  /** Goes to the repertoire beside the setlist to add songs to a set; omitted if no repertoire is shown. */
  readonly onAddSongs: ((set_id: string) => void) | undefined;
}

/** The setlist's sets with their songs. */
export function EditorSets(props: EditorSetsProps): JSX.Element {
  const sets = (): readonly SetRows[] => props.editor.state.sets;
  const movingIds = createMemo(() => {
    const payload = props.editor.drag.dragging()?.payload;
    return new Set(payload?.kind === "entries" ? payload.entry_ids : []);
  });
  return (
    <div class="setlist__sets" style={{ "--sets": Math.max(1, sets().length) }}>
      <IncrementalFor
        each={sets()}
        step={1}
        fallback={<EmptyState icon="list" title={text().setlists.empty} hint={text().setlists.emptyHint} />}
      >
        {(set, at) => (
          <EditorSet
            editor={props.editor}
            set={set}
            isFirst={at() === 0}
            isLast={at() === sets().length - 1}
            movingIds={movingIds()}
            onOpen={props.onOpen}
            onAddSongs={props.onAddSongs}
          />
        )}
      </IncrementalFor>
      <Button
        class="setlist__add"
        icon="plus"
        disabled={sets().length >= SETS_MAX}
        onClick={() => props.editor.edits.addEmptySet()}
      >
        {text().setlists.addSet}
      </Button>
    </div>
  );
}

interface EditorSetProps extends EditorSetsProps {
  readonly set: SetRows;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly movingIds: ReadonlySet<string>;
}

function EditorSet(props: EditorSetProps): JSX.Element {
  const session = () => props.editor.session;
  const selection = () => props.editor.selection;
  /* Reads the id once, because the edit may run again later, when `props.set` may be a different set. */
  const editSet = (edit: (sets: readonly SetlistSet[], set_id: string) => readonly SetlistSet[]): void => {
    const { id } = props.set;
    void session().edit((sets) => edit(sets, id));
  };
  const open = (row: SetlistRow, event: MouseEvent): void => {
    if (event.shiftKey) selection().extendTo(row.id);
    else if (event.ctrlKey || event.metaKey || selection().isSelecting()) selection().toggle(row.id);
    else {
      selection().startAt(row.id);
      props.onOpen(row.id);
    }
  };
  return (
    <SetCard
      set={props.set}
      isFirst={props.isFirst}
      isLast={props.isLast}
      isTarget={props.onAddSongs !== undefined && props.editor.targetSet() === props.set.id}
      onAddSongs={props.onAddSongs && (() => props.onAddSongs?.(props.set.id))}
      onRename={(name) => editSet((sets, id) => changeSet(sets, id, { name }))}
      onPause={(pause_after) => editSet((sets, id) => changeSet(sets, id, { pause_after }))}
      onMove={(direction) => editSet((sets, id) => moveSet(sets, id, direction) ?? sets)}
      onRemove={() => {
        const { id, name } = props.set;
        void props.editor.edits.editWithUndo((sets) => removeSet(sets, id), text().setlists.setRemoved(name));
      }}
      row={(row) => (
        <EntryRow
          row={row}
          isSelecting={selection().isSelecting()}
          isSelected={selection().ids().has(row.id)}
          isMoving={props.movingIds.has(row.id)}
          onOpen={(event) => open(row, event)}
          onSelect={(isRange) => (isRange ? selection().extendTo(row.id) : selection().toggle(row.id))}
          onSkip={() => void session().edit((sets) => toggleSkip(sets, [row.id]))}
        />
      )}
    />
  );
}
