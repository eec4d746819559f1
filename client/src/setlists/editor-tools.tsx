import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { BookLink } from "./book-link.tsx";
import type { Editor } from "./editor.ts";

interface EditorToolsProps {
  readonly gig_id: string;
  readonly editor: Editor;
  readonly onHistory: () => void;
  /** Opens the repertoire; omitted while it is next to the setlist. */
  readonly onAddSongs?: (() => void) | undefined;
}

/** Buttons for undo, redo, history, book and selection and, on a narrow screen, for adding songs. */
export function EditorTools(props: EditorToolsProps): JSX.Element {
  const session = () => props.editor.session;
  const selection = () => props.editor.selection;
  return (
    <div class="setlist__tools row">
      <IconButton
        icon="undo"
        label={text().setlists.undo}
        disabled={!session().canUndo()}
        onClick={() => session().undo()}
      />
      <IconButton
        icon="redo"
        label={text().setlists.redo}
        disabled={!session().canRedo()}
        onClick={() => session().redo()}
      />
      <IconButton icon="history" label={text().setlists.history} onClick={() => props.onHistory()} />
      <BookLink gig_id={props.gig_id} />
      <Show when={props.editor.state.sets.some((set) => set.rows.length > 0)}>
        <IconButton
          icon="check-list"
          label={text().setlists.select}
          aria-pressed={selection().isSelecting()}
          onClick={() => selection().setSelecting(!selection().isSelecting())}
        />
      </Show>
      <Show when={props.onAddSongs}>
        <Button class="setlist__songs" look="primary" icon="plus" onClick={() => props.onAddSongs?.()}>
          {text().setlists.addSongs}
          <span class="visually-hidden"> · {text().setlists.repertoire}</span>
        </Button>
      </Show>
    </div>
  );
}
