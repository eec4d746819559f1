import type { MergeConflict, Place, Side } from "@bandstand/shared/setlists/merge.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { For, type JSX, createSignal } from "solid-js";
import type { AnyRow, ConflictEntry } from "../data/rows.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { chooseSetlist, closeConflict } from "./commands.ts";
import { editText, fieldLabel, songTitle, valueText } from "./edit-text.tsx";

type Sets = readonly SetlistSet[];

const nameOf = (clash: MergeConflict): string =>
  clash.of === "entry" ? songTitle(clash.entry.song_id) : clash.set.name;

/** Describes a position in words. `sets` is the version of the setlist that the position refers to. */
function placeText({ set_id, after }: Place, sets: Sets): string {
  const words = text().conflicts;
  if (set_id === null) {
    const before = sets.find((set) => set.set_id === after);
    return before === undefined ? words.setFirst : words.setAfter(before.name);
  }
  const set = sets.find((one) => one.set_id === set_id)?.name ?? "";
  const before = sets.flatMap((one) => one.songs).find((entry) => entry.entry_id === after);
  return before === undefined ? words.firstIn(set) : words.after(set, songTitle(before.song_id));
}

function sideText(clash: MergeConflict, side: Side, sets: Sets): string {
  if (clash.kind === "field") return valueText(clash.field, clash[side]);
  if (clash.kind === "place") return placeText(clash[side], sets);
  return clash.deleted_by === side ? text().conflicts.deletedBy : text().conflicts.kept;
}

interface SetlistConflictProps {
  readonly conflict: ConflictEntry;
  readonly gig: AnyRow;
  readonly onClose: () => void;
}

/** Shows my setlist, the merged one and theirs next to each other; the user can decide every conflict either way. */
export function SetlistConflict(props: SetlistConflictProps): JSX.Element {
  const clashes = (): readonly MergeConflict[] => props.conflict.details as readonly MergeConflict[];
  const [sides, setSides] = createSignal<readonly Side[]>(clashes().map(({ chosen }) => chosen));
  const setsOf = (side: Side): Sets => props.conflict[side] as Sets;
  const now = (): Sets => (props.gig["setlist"] as { readonly sets: Sets }).sets;
  const finish = async (work: Promise<void>): Promise<void> => {
    await work;
    props.onClose();
  };

  return (
    <Dialog
      open
      size="l"
      onClose={() => props.onClose()}
      title={text().conflicts.conflictOf(editText(props.conflict, props.gig))}
      description={text().conflicts.mergedLead}
      actions={
        <>
          <Button onClick={() => void finish(closeConflict(props.conflict.n))}>{text().conflicts.leaveAsIs}</Button>
          <Button look="primary" onClick={() => void finish(chooseSetlist(props.conflict.n, sides()))}>
            {text().conflicts.choose}
          </Button>
        </>
      }
    >
      <ul class="stack">
        <For each={clashes()}>
          {(clash, at) => (
            <li class="stack stack--s">
              <h3>
                {nameOf(clash)}
                {clash.kind === "field" ? ` · ${fieldLabel(clash.field)}` : ""}
              </h3>
              <Segmented
                label={nameOf(clash)}
                hideLabel
                value={sides()[at()] ?? null}
                options={(["mine", "theirs"] as const).map((side) => ({
                  value: side,
                  label: `${text().conflicts[side]}: ${sideText(clash, side, setsOf(side))}`,
                }))}
                onChange={(side) => setSides((chosen) => chosen.with(at(), side))}
              />
            </li>
          )}
        </For>
      </ul>
      <div class="sync-columns cards">
        <Column title={text().conflicts.mine} sets={setsOf("mine")} compared={now()} />
        <Column title={text().conflicts.merged} sets={now()} compared={now()} />
        <Column title={text().conflicts.theirs} sets={setsOf("theirs")} compared={now()} />
      </div>
    </Dialog>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly sets: Sets;
  /** The current setlist. Entries of `sets` that are in a different set there, or missing from it, are highlighted. */
  readonly compared: Sets;
}

function Column(props: ColumnProps): JSX.Element {
  const placeNow = (entry_id: string): string | undefined =>
    props.compared.find((set) => set.songs.some((entry) => entry.entry_id === entry_id))?.set_id;
  return (
    <section class="sync-columns__column box">
      <h3>{props.title}</h3>
      <For each={props.sets}>
        {(set) => (
          <>
            <h4>{set.name}</h4>
            <ol>
              <For each={set.songs}>
                {(entry) => (
                  <li
                    classList={{
                      soft: entry.uebersprungen,
                      "sync-columns__other": placeNow(entry.entry_id) !== set.set_id,
                    }}
                  >
                    {songTitle(entry.song_id)}
                    {entry.uebersprungen ? ` (${text().conflicts.skipped})` : ""}
                  </li>
                )}
              </For>
            </ol>
          </>
        )}
      </For>
    </section>
  );
}
