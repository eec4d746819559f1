import { moveEntries, toggleSkip } from "@bandstand/shared/setlists/edits.ts";
import { type Accessor, type JSX, Show, createSignal, onCleanup, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { IconButton } from "../ui/button.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { hasMouse } from "../ui/pointer.ts";
import { DragGhost, DropLine } from "./drag-layer.tsx";
import { listenToEditorKeys } from "./editor-keys.ts";
import { EditorSets } from "./editor-sets.tsx";
import { EditorEntry, EditorHistory } from "./editor-sheets.tsx";
import { EditorTools } from "./editor-tools.tsx";
import { type Editor, createEditor } from "./editor.ts";
import type { EntrySheetProps } from "./entry-sheet.tsx";
import { measureHead } from "./measured-head.ts";
import { useLastPlayed } from "./queries.ts";
import { RepertoirePanel } from "./repertoire-panel.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SetlistSummary } from "./setlist-summary.tsx";
import "./setlist.css";
import "./setlist-desk.css";
import "./setlist-desk-touch.css";
import "./repertoire-desk.css";

/** If the editor is at least this wide, the repertoire is next to the setlist; otherwise, it opens as a sheet. */
const BESIDE_PX = 620;

/** Measures whether the editor is wide enough to show the repertoire next to the setlist. Call in a component. */
function createIsWide(root: () => HTMLElement | undefined): Accessor<boolean> {
  const [isWide, setWide] = createSignal(false);
  onMount(() => {
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= BESIDE_PX));
    const element = root();
    if (element) observer.observe(element);
    onCleanup(() => observer.disconnect());
  });
  return isWide;
}

/** The editor for one gig's setlist. */
export function OpenEditor(props: Pick<EntrySheetProps, "gig" | "onSeats">): JSX.Element {
  let root: HTMLDivElement | undefined;
  let ghost: HTMLDivElement | undefined;
  const editor = createEditor(() => props.gig, { root: () => root, ghost: () => ghost });
  const { session, state, drag, selection } = editor;
  const since = useLastPlayed(() => props.gig.date);
  const [openedId, setOpenedId] = createSignal<string | null>(null);
  const [isAdding, setAdding] = createSignal(false);
  const [isHistoryOpen, setHistoryOpen] = createSignal(false);
  const isWide = createIsWide(() => root);

  const toSearch = (): void => {
    if (!isWide()) setAdding(true);
    else root?.querySelector<HTMLElement>('[type="search"]')?.focus();
  };
  const addHere = (set_id: string): void => {
    editor.chooseSet(set_id);
    /* On a touch screen, the keyboard would cover the songs. */
    if (hasMouse()) toSearch();
  };
  listenToEditorKeys(editor, { root: () => root, toSearch });
  const repertoire = (): JSX.Element => (
    <RepertoirePanel
      sets={state.sets}
      since={since()}
      chosenSet={editor.targetSet()}
      onChooseSet={editor.chooseSet}
      onStepSet={editor.stepSet}
      onAdd={editor.edits.add}
      onAddToNext={editor.edits.addToNext}
    />
  );
  return (
    <div class="setlist" ref={(element) => (root = element)} classList={{ dragging: drag.dragging() !== null }}>
      <Show when={state.ready} fallback={<Skeleton rows={8} />}>
        <div class="setlist__head row row--between" ref={measureHead}>
          <SetlistSummary gig={props.gig} state={state} />
          <EditorTools
            gig_id={props.gig.gig_id}
            editor={editor}
            onHistory={() => setHistoryOpen(true)}
            onAddSongs={isWide() ? undefined : () => setAdding(true)}
          />
        </div>
        <Show when={!props.gig.begin}>
          <p class="soft">{text().setlists.noTimes}</p>
        </Show>
        <Show when={session.changedElsewhere()}>
          <Banner
            icon="merge"
            actions={<IconButton icon="close" label={text().app.close} onClick={() => session.seen()} />}
          >
            {text().setlists.changedElsewhere}
          </Banner>
        </Show>
        <p id="setlist-drag-hint" hidden>
          {text().setlists.dragHint}
        </p>
        <div class="setlist__area" classList={{ "setlist__area--wide": isWide() }} ref={drag.attach}>
          <EditorSets editor={editor} onOpen={setOpenedId} onAddSongs={isWide() ? addHere : undefined} />
          <Show when={isWide()}>
            <aside class="setlist__repertoire side-panel" data-no-drop aria-label={text().setlists.repertoire}>
              <Deferred>{repertoire()}</Deferred>
            </aside>
          </Show>
          <DropLine drag={drag} />
        </div>
        <Show when={selection.ids().size > 0}>
          <EditorSelection editor={editor} />
        </Show>
      </Show>
      <DragGhost drag={drag} title={editor.titleOfPayload} ref={(element) => (ghost = element)} />
      <p class="visually-hidden" role="status" aria-live="assertive">
        {editor.announcement()}
      </p>
      <Sheet open={isAdding() && !isWide()} onClose={() => setAdding(false)} title={text().setlists.addSongsLabel}>
        {repertoire()}
      </Sheet>
      <Show when={isHistoryOpen()}>
        <EditorHistory gig_id={props.gig.gig_id} editor={editor} onClose={() => setHistoryOpen(false)} />
      </Show>
      <EditorEntry
        gig={props.gig}
        editor={editor}
        entry_id={openedId()}
        onClose={() => setOpenedId(null)}
        onSeats={(seats, done) => props.onSeats(seats, done)}
      />
    </div>
  );
}

/** Actions for the selected entries. */
function EditorSelection(props: { readonly editor: Editor }): JSX.Element {
  const ids = (): string[] => [...props.editor.selection.ids()];
  return (
    <SelectionBar
      count={ids().length}
      sets={props.editor.state.sets}
      onMove={(set_id) => {
        const moved = ids();
        void props.editor.session.edit((sets) => moveEntries(sets, moved, set_id, Infinity));
        props.editor.selection.clear();
      }}
      onSkip={() => {
        const skipped = ids();
        void props.editor.session.edit((sets) => toggleSkip(sets, skipped));
      }}
      onRemove={() => props.editor.edits.remove(ids())}
      onClear={() => props.editor.selection.clear()}
    />
  );
}
