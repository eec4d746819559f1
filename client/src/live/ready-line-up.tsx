import { type EntryChange, changeEntries, findEntry } from "@bandstand/shared/setlists/edits.ts";
import { type LineUpSong, type UnplayableEntry, unplayableEntries } from "@bandstand/shared/setlists/line-up-check.ts";
import { toSeconds } from "@bandstand/shared/time/clock.ts";
import { type JSX, For, Show, createMemo, createResource } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.ts";
import { saveSetlist } from "./commands.ts";
import { helpFor } from "./entry-help.ts";
import { type LiveGig, repertoire, useDeclined, useMembers, usePresent } from "./queries.ts";

/** Pre-gig check: songs that the line-up cannot play because a singer or a part is missing, with possible remedies. */
export function ReadyLineUp(props: { readonly gig: LiveGig; readonly mayEdit: boolean }): JSX.Element {
  const declined = useDeclined(() => props.gig.gig_id);
  const present = usePresent(() => props.gig);
  const members = useMembers();
  const [songs] = createResource(repertoire);
  const byId = createMemo(
    () =>
      new Map(
        (songs.latest ?? []).map((song): [string, LineUpSong & { readonly title: string }] => [
          song.song_id,
          { ...song, seconds: song.duration === null ? 0 : toSeconds(song.duration) },
        ]),
      ),
  );
  const found = createMemo(() => {
    const lineUp = present();
    return lineUp && members() ? unplayableEntries(props.gig.setlist.sets, byId(), lineUp) : [];
  });
  const nameOf = (user_id: string): string => members()?.find((one) => one.user_id === user_id)?.real_name ?? "?";
  const titleOf = (song_id: string): string => byId().get(song_id)?.title ?? "?";
  const problemOf = ({ song_id, singers, parts }: UnplayableEntry): string => {
    const names = singers.map(nameOf);
    const hasOnlyDeclined = parts.length === 0 && singers.every((user_id) => declined()?.has(user_id));
    return hasOnlyDeclined
      ? text().stage.singerOut(titleOf(song_id), names.join(", "))
      : text().stage.incomplete(titleOf(song_id), [...names, ...parts].join(", "));
  };
  const helpAt = (entry: UnplayableEntry) => {
    const lineUp = present();
    return lineUp
      ? helpFor(entry, { lineUp, declined: declined() ?? new Map(), nameOf })
      : { isCovered: false, lines: [] };
  };
  const put = (entry_id: string, change: EntryChange): Promise<void> =>
    saveSetlist(props.gig.gig_id, changeEntries(props.gig.setlist.sets, [entry_id], change));
  const swap = async (entry_id: string, song_id: string, instead: string): Promise<void> => {
    const { singer_ids = null, key = null } = findEntry(props.gig.setlist.sets, entry_id)?.entry ?? {};
    await put(entry_id, { song_id: instead, singer_ids: null, key: null });
    showToast(text().stage.swapped(titleOf(song_id), titleOf(instead)), {
      action: { label: text().live.undo, run: () => void put(entry_id, { song_id, singer_ids, key }) },
    });
  };

  return (
    <Show when={found().length > 0}>
      <section class="ready__part">
        <h3>{text().stage.lineUp}</h3>
        <ul>
          <For each={found()}>
            {(entry) => (
              <li class="ready__point ready__point--attention">
                <Icon name="microphone" />
                <div>
                  <span>{problemOf(entry)}</span>
                  <For each={helpAt(entry).lines}>{(line) => <small class="soft">{line}</small>}</For>
                  <Show when={props.mayEdit && !helpAt(entry).isCovered}>
                    <div class="wrap">
                      <For each={entry.instead}>
                        {(song_id) => (
                          <Button size="s" onClick={() => void swap(entry.entry_id, entry.song_id, song_id)}>
                            {text().stage.swapFor(titleOf(song_id))}
                          </Button>
                        )}
                      </For>
                    </div>
                  </Show>
                </div>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}
