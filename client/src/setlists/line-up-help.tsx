import { uncertainSingers } from "@bandstand/shared/availability/line-up.ts";
import { type LineUpSong, withoutSinger } from "@bandstand/shared/live/line-up.ts";
import type { SetlistEntry, SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { toSeconds } from "@bandstand/shared/time/clock.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { colleaguesIn, entriesOf } from "../availability/public.ts";
import { songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";
import { Chip } from "../ui/chip.tsx";
import { UncertainSingers } from "./line-up.tsx";
import "./line-up.css";

interface LineUpHelpProps {
  readonly gig_id: string;
  readonly entry: SetlistEntry;
  readonly sets: readonly SetlistSet[];
  readonly onSinger: (user_id: string) => void;
  readonly onSong: (song_id: string) => void;
}

const lineUpSong = (song_id: string): LineUpSong | undefined => {
  const song = songTable.byId(song_id);
  return song && { ...song, seconds: song.duration === null ? 0 : toSeconds(song.duration) };
};

/** Suggestions for an entry whose singer is out or may be out: another singer, or another song. */
export function LineUpHelp(props: LineUpHelpProps): JSX.Element {
  const answers = () => entriesOf(props.gig_id);
  const uncertain = createMemo(() =>
    uncertainSingers(props.entry, songTable.byId(props.entry.song_id)?.singer_ids, answers()),
  );
  const songs = createMemo(() => {
    const isOut = (user_id: string): boolean => uncertain().some((one) => one.user_id === user_id);
    const known = new Map(
      songTable.rows().flatMap(({ song_id }) => {
        const song = lineUpSong(song_id);
        return song ? [[song_id, song] as const] : [];
      }),
    );
    const found = withoutSinger(props.sets, known, isOut).find(({ entry_id }) => entry_id === props.entry.entry_id);
    return (found?.instead ?? []).flatMap((song_id) => songTable.byId(song_id) ?? []);
  });
  return (
    <Show when={uncertain().length > 0}>
      <div class="stack stack--s sunken">
        <UncertainSingers answers={uncertain()} />
        <Show when={colleaguesIn(props.gig_id).length > 0}>
          <p class="line-up-help__label soft small">{text().setlists.otherSinger}</p>
          <div class="wrap">
            <For each={colleaguesIn(props.gig_id)}>
              {(member) => (
                <Chip icon="microphone" onClick={() => props.onSinger(member.user_id)}>
                  {member.real_name}
                </Chip>
              )}
            </For>
          </div>
        </Show>
        <Show when={songs().length > 0}>
          <p class="line-up-help__label soft small">{text().setlists.otherSong}</p>
          <div class="wrap">
            <For each={songs()}>
              {(song) => (
                <Chip icon="note" onClick={() => props.onSong(song.song_id)}>
                  {song.title}
                </Chip>
              )}
            </For>
          </div>
        </Show>
      </div>
    </Show>
  );
}
