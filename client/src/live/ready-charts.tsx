import { type JSX, For, Show } from "solid-js";
import { songsWithoutChart } from "../charts/public.ts";
import { createLiveRecord } from "../data/live.ts";
import { useReader } from "../data/reader.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { type LiveGig, chartCount, songIds, songsOf } from "./queries.ts";

/** Pre-gig check: which songs lack a chart for this member. Renders nothing if the band has no charts. */
export function ReadyCharts(props: { readonly gig: LiveGig }): JSX.Element {
  const reader = useReader();
  const found = createLiveRecord(async () => {
    const { setlist } = props.gig;
    const { parts } = reader();
    const played = setlist.sets.map((set) => ({ ...set, songs: set.songs.filter((one) => !one.uebersprungen) }));
    const ids = songIds(played);
    if (ids.length === 0 || (await chartCount()) === 0) return null;
    const [missing, songs] = await Promise.all([songsWithoutChart(ids, parts), songsOf(ids)]);
    return { parts, all: ids.length, missing: missing.flatMap((id) => songs.get(id) ?? []) };
  });
  return (
    <Show when={found()}>
      {(charts) => (
        <section class="ready__part">
          <h3>{text().stage.charts}</h3>
          <ul>
            <li class={`ready__point ready__point--${charts().missing.length === 0 ? "ready" : "attention"}`}>
              <Icon name={charts().missing.length === 0 ? "check-circle" : "warning"} />
              <div>
                <span>
                  {text().stage.withoutChart(charts().missing.length, charts().all, charts().parts.join(", "))}
                </span>
                <Show when={charts().missing.length > 0}>
                  <ul class="ready__songs">
                    <For each={charts().missing}>
                      {(song) => (
                        <li>
                          <a href={`/songs/${song.song_id}`}>{song.title}</a>
                        </li>
                      )}
                    </For>
                  </ul>
                </Show>
              </div>
            </li>
          </ul>
        </section>
      )}
    </Show>
  );
}
