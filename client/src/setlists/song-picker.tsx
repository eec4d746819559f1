import { todayIn } from "@bandstand/shared/time/day.ts";
import type { JSX } from "solid-js";
import { bandTimeZone } from "../i18n/format.ts";
import { type SongRow, useLastPlayed } from "./queries.ts";
import { RepertoirePanel } from "./repertoire-panel.tsx";

interface SongPickerProps {
  /** Where songs are added, and which songs are already there. */
  readonly target: { readonly id: string; readonly name: string; readonly song_ids: readonly string[] };
  readonly onAdd: (song: SongRow) => void;
}

/** The repertoire with search and filters, for adding songs to something other than a setlist. */
export default function SongPicker(props: SongPickerProps): JSX.Element {
  const since = useLastPlayed(() => todayIn(Date.now(), bandTimeZone()));
  const target = () => ({
    id: props.target.id,
    name: props.target.name,
    rows: props.target.song_ids.map((song_id) => ({ song_id })),
  });
  return (
    <RepertoirePanel
      sets={[target()]}
      since={since()}
      chosenSet={props.target.id}
      onChooseSet={() => undefined}
      onAdd={(song) => props.onAdd(song)}
    />
  );
}
