import { formatLength } from "@bandstand/shared/time/clock.ts";
import { type JSX, For, Show, createSignal } from "solid-js";
import { formatSongLength, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { EmptyState } from "../ui/states.tsx";
import { BookLink } from "./book-link.tsx";
import { ReadRow } from "./entry-row.tsx";
import { measureHead } from "./measured-head.ts";
import type { GigRow } from "./queries.ts";
import type { SetRows } from "./setlist-rows.ts";
import { SetlistSummary } from "./setlist-summary.tsx";
import "./set-card.css";
import "./setlist.css";
import "./setlist-desk.css";
import "./setlist-desk-touch.css";
import { createShownSetlist } from "./shown-setlist.ts";
import { lazyDialog } from "../ui/lazy-component.ts";

const HistorySheet = lazyDialog(async () => (await import("./history-sheet.tsx")).default);

/** Start, end and length of a set. */
export function SetTimes(props: { readonly set: SetRows }): JSX.Element {
  return (
    <span class="set__times soft small tabular">
      <Show when={props.set.start && props.set.end && props.set.duration > 0}>
        {formatTime(props.set.start ?? "")}–{formatTime(props.set.end ?? "")}
        <span class="set__dot"> · </span>
      </Show>
      {formatSongLength(formatLength(props.set.duration))}
    </span>
  );
}

/** The setlist with its computed times, read-only. */
export default function SetlistView(props: { readonly gig: GigRow }): JSX.Element {
  const [isHistoryOpen, setHistoryOpen] = createSignal(false);
  const { state } = createShownSetlist(
    () => props.gig,
    () => props.gig.setlist.sets,
  );
  return (
    <Show when={state.ready} fallback={<Skeleton rows={8} />}>
      <Show
        when={state.sets.length > 0}
        fallback={<EmptyState icon="list" title={text().setlists.empty} hint={text().setlists.emptyReader} />}
      >
        <div class="setlist">
          <div class="setlist__head row row--between setlist__head--read" ref={measureHead}>
            <SetlistSummary gig={props.gig} state={state} />
            <div class="setlist__tools row">
              <BookLink gig_id={props.gig.gig_id} />
              <IconButton icon="history" label={text().setlists.history} onClick={() => setHistoryOpen(true)} />
            </div>
          </div>
          <Show when={isHistoryOpen()}>
            <HistorySheet
              gig_id={props.gig.gig_id}
              sets={props.gig.setlist.sets}
              onClose={() => setHistoryOpen(false)}
            />
          </Show>
          <div class="setlist__sets" style={{ "--sets": state.sets.length }}>
            <For each={state.sets}>
              {(set) => (
                <section class="set card card--flush" aria-label={set.name}>
                  <header class="set__head line">
                    <h2 class="set__title">{set.name}</h2>
                    <SetTimes set={set} />
                  </header>
                  <Show
                    when={set.rows.length > 0}
                    fallback={<p class="set__empty soft small">{text().setlists.emptySetReader}</p>}
                  >
                    <ol class="set__rows">
                      <IncrementalFor each={set.rows}>{(row) => <ReadRow row={row} />}</IncrementalFor>
                    </ol>
                  </Show>
                  <Show when={set.pause}>
                    {(pause) => (
                      <p class="set__pause line soft small touch tabular">
                        {text().setlists.pause} {Math.round(pause() / 60)} {text().setlists.minutes}
                      </p>
                    )}
                  </Show>
                </section>
              )}
            </For>
          </div>
        </div>
      </Show>
    </Show>
  );
}
