import type { LengthSuggestion } from "@bandstand/shared/live/as-played.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { eveningSeconds, formatLength } from "@bandstand/shared/time/clock.ts";
import { instantOf, todayIn } from "@bandstand/shared/time/day.ts";
import { useNavigate, useParams } from "@solidjs/router";
import { type JSX, For, Match, Show, Switch, createMemo, createSignal, untrack } from "solid-js";
import { createLiveRecord } from "../data/live.ts";
import { me } from "../data/session.ts";
import { bandTimeZone, formatDay, formatInstantTime, formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { updateSong } from "../songs/public.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import {
  type ReviewInput,
  lengthsOf,
  notPlayed,
  openReview,
  outcomeOf,
  restAsPlanned,
  titleIn,
  withSong,
} from "./as-played-review.ts";
import { confirmAsPlayed, readSettings, saveSetlist } from "./commands.ts";
import { readReview } from "./queries.ts";
import "./as-played.css";

/** `/gigs/{gig_id}/as-played`: confirms after the gig which songs were played. */
export function AsPlayedPage(): JSX.Element {
  const params = useParams<{ gig_id: string }>();
  const input = createLiveRecord(() => readReview(params.gig_id));
  return (
    <Switch
      fallback={
        <div class="page">
          <Skeleton rows={8} />
        </div>
      }
    >
      <Match when={input() === null}>
        <EmptyState icon="spotlight" title={text().gigs.notFound} hint={text().gigs.notFoundHint}>
          <ButtonLink href="/gigs">{text().gigs.toList}</ButtonLink>
        </EmptyState>
      </Match>
      <Match when={input()?.opened.gig.gig_id} keyed>
        {/* Read once, so that incoming changes do not undo the user's selections. */}
        <Review input={untrack(input)!} />
      </Match>
    </Switch>
  );
}

function Review(props: { readonly input: ReviewInput }): JSX.Element {
  const navigate = useNavigate();
  const input = untrack(() => props.input);
  const { gig, songs } = input.opened;
  const [review, setReview] = createSignal(openReview(input, readSettings().played_seconds));
  const [accepted, setAccepted] = createSignal<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = createSignal(false);
  const [questioned, setQuestioned] = createSignal(false);
  const missed = createMemo(() => notPlayed(input, review()));
  const outcome = createMemo(() => outcomeOf(input, review()));
  const lengths = createMemo(() => lengthsOf(input, review()));
  const rest = createMemo(() => restAsPlanned(input, review()));
  const isEditor = (): boolean => me()?.role === "editor" || me()?.role === "admin";
  const isOpen = (): boolean => me()?.role === "admin" || !isSetlistLocked(gig, todayIn(Date.now(), bandTimeZone()));
  /* Confirming songs of a gig that has not started is probably a mistake. */
  const isComing = (): boolean => Date.now() < instantOf(gig.date, eveningSeconds(gig).begin ?? 0, bandTimeZone());
  const shown = (seconds: number): string => formatSongLength(formatLength(seconds));

  const drop = (key: string): void =>
    void setReview((now) => ({ ...now, played: now.played.filter((one) => one.key !== key) }));
  const tick = (song_id: string, isOn: boolean): void =>
    void setAccepted((now) => new Set(isOn ? [...now, song_id] : [...now].filter((id) => id !== song_id)));
  const isRepeat = (key: string): boolean => {
    const at = review().played.findIndex((one) => one.key === key);
    return review().played.findIndex((one) => one.entry_id === review().played[at]?.entry_id) < at;
  };

  const confirm = async (): Promise<void> => {
    setBusy(true);
    const { sets, songs: played } = outcome();
    if (sets !== gig.setlist.sets) await saveSetlist(gig.gig_id, sets);
    await confirmAsPlayed(gig.gig_id, played);
    for (const { song_id, seconds } of lengths())
      if (accepted().has(song_id)) await updateSong(song_id, { duration: formatLength(seconds) });
    showToast(text().stage.confirmed, { tone: "success" });
    navigate(`/gigs/${gig.gig_id}`);
  };

  return (
    <div class="page as-played">
      <PageHeader title={text().stage.asPlayed} subtitle={gig.name} backHref={`/gigs/${gig.gig_id}`} />
      <p class="soft">{review().isNoted ? text().stage.asPlayedHint : text().stage.asPlayedPlan}</p>
      <section class="card">
        <h2>{text().stage.playedOnes}</h2>
        <ol class="as-played__songs">
          <IncrementalFor each={review().played}>
            {(one) => (
              <li>
                <Checkbox
                  label={text().stage.wasPlayed(titleIn(songs, one.song_id))}
                  hideLabel
                  checked
                  onChange={() => drop(one.key)}
                />
                <span class="as-played__title">
                  {titleIn(songs, one.song_id)}
                  <Show when={isRepeat(one.key)}>
                    <small class="soft"> {text().stage.encore}</small>
                  </Show>
                </span>
                <span class="as-played__time tabular soft">{formatInstantTime(one.started_at)}</span>
                <span class="as-played__time tabular">{shown(one.seconds)}</span>
              </li>
            )}
          </IncrementalFor>
        </ol>
      </section>
      <Show when={missed().length > 0}>
        <section class="card">
          <h2>{text().stage.notPlayed}</h2>
          <ol class="as-played__songs as-played__songs--missed">
            <For each={missed()}>
              {(one) => (
                <li>
                  <Checkbox
                    label={text().stage.wasPlayed(titleIn(songs, one.song_id))}
                    hideLabel
                    checked={false}
                    onChange={() => setReview((now) => withSong(input, now, one))}
                  />
                  <span class="as-played__title">{titleIn(songs, one.song_id)}</span>
                </li>
              )}
            </For>
          </ol>
          <Show when={rest().length > 1}>
            <Button
              icon="check"
              onClick={() => setReview((now) => rest().reduce((longer, one) => withSong(input, longer, one), now))}
            >
              {text().stage.restAsPlanned(rest().length)}
            </Button>
          </Show>
        </section>
      </Show>
      <Show when={lengths().length > 0}>
        <section class="card">
          <h2>{text().stage.realLengths}</h2>
          <p class="soft">{text().stage.realLengthsHint}</p>
          <ul class="as-played__lengths">
            <For each={lengths()}>{(one) => <Length one={one} input={input} onTick={tick} />}</For>
          </ul>
        </section>
      </Show>
      <footer class="as-played__foot">
        <p role="status">{text().stage.changes(outcome().skipped, outcome().moved, outcome().added)}</p>
        <Show when={!isEditor() || !isOpen()}>
          <Banner tone="warning" icon="lock">
            {isEditor() ? text().stage.lockedHint : text().stage.readOnly}
          </Banner>
        </Show>
        <Button
          look="primary"
          icon="check"
          busy={busy()}
          disabled={!isEditor() || !isOpen()}
          onClick={() => (isComing() ? setQuestioned(true) : void confirm())}
        >
          {text().stage.confirm}
        </Button>
      </footer>
      <Dialog
        open={questioned()}
        onClose={() => setQuestioned(false)}
        title={text().stage.comingTitle}
        description={text().stage.comingHint(formatDay(gig.date, "long"))}
        actions={
          <>
            <Button look="quiet" onClick={() => (setQuestioned(false), void confirm())}>
              {text().stage.confirmAnyway}
            </Button>
            <Button look="primary" onClick={() => setQuestioned(false)}>
              {text().app.cancel}
            </Button>
          </>
        }
      />
    </div>
  );
}

interface LengthProps {
  readonly one: LengthSuggestion;
  readonly input: ReviewInput;
  readonly onTick: (song_id: string, isOn: boolean) => void;
}

function Length(props: LengthProps): JSX.Element {
  const [isOn, setOn] = createSignal(false);
  const song = () => props.input.opened.songs.get(props.one.song_id);
  const from = (): string => {
    const length = song()?.duration;
    return length ? formatSongLength(length) : text().stage.noLength;
  };
  const to = (): string => formatSongLength(formatLength(props.one.seconds));
  return (
    <li>
      <Checkbox
        label={song()?.title ?? ""}
        hint={`${text().stage.lengthChange(from(), to())} · ${text().stage.measured(props.one.times)}`}
        checked={isOn()}
        onChange={(next) => (setOn(next), props.onTick(props.one.song_id, next))}
      />
    </li>
  );
}
