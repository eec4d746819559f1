import type { ProtocolStatus } from "@bandstand/shared/rehearsals/contract.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { db } from "../data/db.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { showToast } from "../ui/toast.ts";
import { editProtocol, planSong } from "./commands.ts";
import { type Entered, FastEntry } from "./fast-entry.tsx";
import { type SongRow, createProtocolSongs, isLocked, songParts } from "./queries.ts";
import type { PartProps } from "./part-props.ts";
import { PlannedLine, SongLine } from "./song-line.tsx";
import { dayOf } from "./rehearsal-time.ts";

/** The planned songs, the songs worked on, and a field for adding songs. */
export function SongsPart(props: PartProps): JSX.Element {
  const isWritable = (): boolean => mayEdit() && !props.locked;
  const inProtocol = createMemo(() => new Map(props.rehearsal.songs.map((song) => [song.song_id, song.status])));
  const songs = createProtocolSongs(() => props.rehearsal);
  const parts = createMemo(() => {
    const { rehearsal_id, begin } = props.rehearsal;
    return songParts({ rehearsal_id, begin, songs: songs() });
  });
  const plannedCount = (): number => parts().plannedEntries.length + parts().plannedSongs.length;
  const count = (): number => parts().worked.length + plannedCount();

  const plan = async (song: SongRow, rehearsal_id: string | null): Promise<Entered | null> => {
    const { title, planned_rehearsal_id: before } = song;
    if (before === rehearsal_id) return null;
    const other = before === null ? undefined : await db().rehearsals.get(before);
    await planSong(song, rehearsal_id);
    const words = text().rehearsals;
    const isMove = rehearsal_id !== null && other !== undefined && !isLocked(other);
    return {
      message: isMove
        ? words.movedHere(title, dayOf(other.begin))
        : (rehearsal_id === null ? words.freed : words.plannedHere)(title),
      undo: () => planSong(song, before),
    };
  };

  const enter = async (song: SongRow, status: ProtocolStatus): Promise<Entered | null> => {
    /* "planned" only assigns the song to the rehearsal; other statuses add it to the protocol. */
    if (status === "planned" && !inProtocol().has(song.song_id)) return await plan(song, props.rehearsal.rehearsal_id);
    const undo = await editProtocol(props.rehearsal, { song_id: song.song_id, set: { status } });
    return { message: text().rehearsals.added(song.title, text().rehearsals.status[status]), undo };
  };
  const free = async (song: SongRow): Promise<void> => {
    const freed = await plan(song, null);
    if (freed !== null) showToast(freed.message, { action: { label: text().app.undo, run: () => void freed.undo() } });
  };

  return (
    <section class="card rehearsal__part stack stack--m" aria-label={text().rehearsals.protocol}>
      <header class="rehearsal__part-head row row--between">
        <h2 class="heading">{text().rehearsals.protocol}</h2>
        <Show when={count() > 0}>
          <span class="soft tabular">{text().rehearsals.songs(count())}</span>
        </Show>
      </header>
      <Show when={parts().worked.length > 0}>
        <ul class="ruled">
          <IncrementalFor each={parts().worked}>
            {(entry) => <SongLine rehearsal={props.rehearsal} entry={entry} writable={isWritable()} />}
          </IncrementalFor>
        </ul>
      </Show>
      <Show when={count() === 0}>
        <p class="soft">{isWritable() ? text().rehearsals.noSongsHint : text().rehearsals.noSongsReader}</p>
      </Show>
      <Show when={plannedCount() > 0}>
        {/* Omits the heading if no song has been worked on: then all are planned, and each line already says so. */}
        <Show when={parts().worked.length > 0}>
          <h3 class="subheading">{text().rehearsals.planned}</h3>
        </Show>
        <Show when={isWritable()}>
          <p class="soft small">{text().rehearsals.plannedHint}</p>
        </Show>
        <ul class="ruled">
          <For each={parts().plannedEntries}>
            {(entry) => <SongLine rehearsal={props.rehearsal} entry={entry} writable={isWritable()} />}
          </For>
          <For each={parts().plannedSongs}>
            {(song) => (
              <PlannedLine
                song={song}
                writable={isWritable()}
                onStatus={(status) => void enter(song, status)}
                onFree={() => void free(song)}
              />
            )}
          </For>
        </ul>
      </Show>
      <Show when={isWritable()}>
        <FastEntry
          rehearsal_id={props.rehearsal.rehearsal_id}
          begin={props.rehearsal.begin}
          statusOf={(song_id) => inProtocol().get(song_id)}
          onEnter={enter}
        />
      </Show>
    </section>
  );
}
