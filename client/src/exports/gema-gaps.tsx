import { For, type JSX, Match, Show, Switch, createMemo, createSignal, onCleanup } from "solid-js";
import { call } from "../data/api.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { updateSong } from "../songs/public.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { showToast } from "../ui/toast.ts";
import {
  type Filling,
  type FoundDetails,
  type Gaps,
  type Lookup,
  doneOf,
  fillingOf,
  gapsOf,
  startLookup,
  step,
} from "./gema-lookup.ts";

/* Waits for the rate limit that are shorter than this, in milliseconds, are not shown. */
const SHOWN_WAIT_MS = 1_000;

const empty = (filling: Filling): Filling => Object.fromEntries(Object.keys(filling).map((field) => [field, null]));

/** Empties the fields that the lookup has filled, unless somebody has changed them since. */
async function takeBack(taken: readonly { song_id: string; filling: Filling }[]): Promise<void> {
  for (const { song_id, filling } of taken) {
    const song = await db().songs.get(song_id);
    const same = Object.entries(filling).filter(([field, value]) => song?.[field as keyof Filling] === value);
    if (same.length > 0) await updateSong(song_id, empty(Object.fromEntries(same)));
  }
}

/** Enters the found values in fields that are still empty. Returns the values that it entered. */
async function takeOver(found: readonly FoundDetails[]): Promise<{ song_id: string; filling: Filling }[]> {
  const taken: { song_id: string; filling: Filling }[] = [];
  for (const { song, filling } of found) {
    const now: RowOf<"songs"> | undefined = await db().songs.get(song.song_id);
    const left = now === undefined ? {} : fillingOf(now, filling);
    if (Object.keys(left).length === 0) continue;
    await updateSong(song.song_id, left);
    taken.push({ song_id: song.song_id, filling: left });
  }
  return taken;
}

/**
 * Looks up the length, composer and lyricist of a gig's songs, one song after another, and offers the results. Leaving
 * the page stops the lookup; nothing changes before the user confirms.
 */
export function GemaGaps(props: { readonly gig: RowOf<"gigs"> }): JSX.Element {
  const gaps = createLiveRecord<Gaps>(async () => {
    const entries = props.gig.setlist.sets.flatMap((set) => set.songs.filter((entry) => !entry.uebersprungen));
    const rows = await db().songs.bulkGet([...new Set(entries.map(({ song_id }) => song_id))]);
    return gapsOf(rows.filter((song) => song !== undefined));
  });
  const songs = () => gaps()?.toLookUp;
  const [lookup, setLookup] = createSignal<Lookup>();
  const [total, setTotal] = createSignal(0);
  const [left, setLeft] = createSignal<ReadonlySet<string>>(new Set());
  /* How long the lookup is waiting for the rate limit, in milliseconds; 0 while it is not waiting. */
  const [waitMs, setWaitMs] = createSignal(0);
  const [stop, setStop] = createSignal<AbortController>();
  onCleanup(() => stop()?.abort());

  const lookUp = async (): Promise<void> => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let state = startLookup(songs() ?? []);
    setStop(stopping);
    setTotal(state.open.length);
    setLeft(new Set<string>());
    setLookup(state);
    for (let song = state.open[0]; song !== undefined; song = state.open[0]) {
      const { title, interpret } = song;
      const reply = await call("crawlMetadata", { query: { title, interpret }, signal });
      if (signal.aborted) break;
      const next = step(state, reply);
      state = next.lookup;
      setLookup(state);
      if (next.waitMs === null) break;
      setWaitMs(next.waitMs);
      await pause(next.waitMs, signal);
      setWaitMs(0);
      if (signal.aborted) break;
    }
    setStop(undefined);
  };

  const done = (): number => {
    const now = lookup();
    return now === undefined ? 0 : doneOf(now);
  };
  const ticked = createMemo(() => (lookup()?.found ?? []).filter(({ song }) => !left().has(song.song_id)));
  const tick = (song_id: string, isTicked: boolean): void => {
    const next = new Set(left());
    if (isTicked) next.delete(song_id);
    else next.add(song_id);
    setLeft(next);
  };
  const take = async (): Promise<void> => {
    const chosen = ticked();
    /* Cleared first, so that a second press does not apply the results again. */
    setLookup(undefined);
    const taken = await takeOver(chosen);
    showToast(text().exports.filled(taken.length), {
      ...(taken.length > 0 && { action: { label: text().app.undo, run: () => void takeBack(taken) } }),
    });
  };

  return (
    <div class="gap-lookup stack stack--m">
      <Switch>
        <Match when={stop()}>
          {(stopping) => (
            <div class="row">
              <span role="status" class="tabular">
                {text().exports.lookedUp(done(), total())}
                <Show when={waitMs() >= SHOWN_WAIT_MS}>
                  {" · "}
                  {text().exports.lookupWaits(Math.ceil(waitMs() / 1000))}
                </Show>
              </span>
              <Button icon="close" onClick={() => stopping().abort()}>
                {text().exports.stopLookup}
              </Button>
            </div>
          )}
        </Match>
        <Match when={songs()?.length || lookup()}>
          <div class="row">
            <Button icon="search" disabled={status.online === false || !songs()?.length} onClick={() => void lookUp()}>
              {text().exports.fillGaps}
            </Button>
            <span class="faint">
              {status.online === false ? text().songs.metadataOffline : text().exports.fillGapsHint}
            </span>
          </div>
        </Match>
      </Switch>
      <Show when={gaps()?.unnamed.length}>
        <p class="faint">
          {text().exports.notLookedUp(
            gaps()!
              .unnamed.map(({ title, interpret }) => title || interpret || text().exports.noTitle)
              .join(", "),
          )}
        </p>
      </Show>
      <Show when={stop() === undefined && lookup()}>
        {(ended) => (
          <Result lookup={ended()} left={left()} count={ticked().length} onTick={tick} onTake={() => void take()} />
        )}
      </Show>
    </div>
  );
}

function Result(props: {
  readonly lookup: Lookup;
  readonly left: ReadonlySet<string>;
  readonly count: number;
  readonly onTick: (song_id: string, isTicked: boolean) => void;
  readonly onTake: () => void;
}): JSX.Element {
  const said = ({ duration, composer, lyricist }: Filling): string => {
    const { fields } = text().songs;
    const parts = [
      duration && `${fields.duration}: ${formatSongLength(duration)}`,
      composer && `${fields.composer}: ${composer}`,
      lyricist && `${fields.lyricist}: ${lyricist}`,
    ];
    return parts.filter(Boolean).join(" · ");
  };
  return (
    <>
      <Show when={props.lookup.failure}>{(failure) => <Banner tone="danger">{failureText(failure())}</Banner>}</Show>
      <Show when={props.lookup.found.length > 0}>
        <ul class="gaps">
          <For each={props.lookup.found}>
            {({ song, filling }) => (
              <li class="row row--between touch">
                <Checkbox
                  label={song.title}
                  hint={said(filling)}
                  checked={!props.left.has(song.song_id)}
                  onChange={(isTicked) => props.onTick(song.song_id, isTicked)}
                />
              </li>
            )}
          </For>
        </ul>
        <Button look="primary" disabled={props.count === 0} onClick={() => props.onTake()}>
          {text().exports.takeOver(props.count)}
        </Button>
      </Show>
      <Show when={props.lookup.notFound.length > 0}>
        <p class="faint">{text().exports.notFound(props.lookup.notFound.map(({ title }) => title).join(", "))}</p>
      </Show>
    </>
  );
}

/** Waits `ms` milliseconds, or until the lookup is stopped. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
