import { type JSX, Show } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Select } from "../ui/select.tsx";
import { showToast } from "../ui/toast.ts";
import { planSong } from "./commands.ts";
import { type SongRow, useComing } from "./queries.ts";
import { calendarDay, hoursOf } from "./rehearsal-time.ts";
import "./protocol.css";

const NONE = "-";

/** Chooses, on a song's page, the rehearsal for which the song is planned. */
export function SongPlan(props: { readonly song: SongRow }): JSX.Element {
  const coming = useComing();
  /* Shows no rehearsal if the planned one is past or deleted. */
  const chosen = (): string =>
    coming.items.find(({ rehearsal_id }) => rehearsal_id === props.song.planned_rehearsal_id)?.rehearsal_id ?? NONE;
  const options = () => [
    { value: NONE, label: text().rehearsals.planNone },
    ...coming.items.map((rehearsal) => ({
      value: rehearsal.rehearsal_id,
      label: `${formatDay(calendarDay(rehearsal.begin))}, ${hoursOf(rehearsal)}`,
    })),
  ];
  const move = async ({ song_id, title }: SongRow, from: string, to: string): Promise<void> => {
    const plan = (value: string) => planSong({ song_id, title }, value === NONE ? null : value);
    if (from === to) return;
    await plan(to);
    showToast((to === NONE ? text().rehearsals.freed : text().rehearsals.plannedHere)(title), {
      action: { label: text().app.undo, run: () => void plan(from) },
    });
  };
  return (
    <Show when={coming.ready && (coming.items.length > 0 || chosen() !== NONE)}>
      <Show
        when={mayEdit()}
        fallback={
          <Show when={chosen() !== NONE}>
            <p class="soft">
              {text().rehearsals.planFor}: {options().find(({ value }) => value === chosen())?.label}
            </p>
          </Show>
        }
      >
        <Select
          class="song-plan"
          label={text().rehearsals.planFor}
          value={chosen()}
          options={options()}
          onChange={(value) => void move(props.song, chosen(), value)}
        />
      </Show>
    </Show>
  );
}
