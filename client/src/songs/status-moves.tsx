import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { isStatusMoveAllowed, nextStatuses } from "@bandstand/shared/songs/status.ts";
import { type JSX, For, Show } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { updateSong } from "./commands.ts";
import type { SongRow } from "./queries.ts";

/** Buttons for the statuses that a song may change to. A suggestion has none, because its vote decides. */
export function StatusMoves(props: { readonly song: SongRow }): JSX.Element {
  const move = async (to: SongStatus): Promise<void> => {
    const { song_id, status: from } = props.song;
    await updateSong(song_id, { status: to });
    showToast(
      text().songs.moveStatus(text().songs.statuses[to]),
      isStatusMoveAllowed(to, from)
        ? { action: { label: text().app.undo, run: () => void updateSong(song_id, { status: from }) } }
        : {},
    );
  };
  return (
    <div class="row">
      <Show when={props.song.status === "suggested"}>
        <ButtonLink size="s" icon="poll" href="/suggestions">
          {text().songs.toVote}
        </ButtonLink>
      </Show>
      <Show when={mayEdit()}>
        <For each={nextStatuses(props.song.status)}>
          {(status) => (
            <Button size="s" onClick={() => void move(status)}>
              {text().songs.moves[status]}
            </Button>
          )}
        </For>
      </Show>
    </div>
  );
}
