import type { LengthSuggestion } from "@bandstand/shared/live/as-played.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { useNavigate, useParams } from "@solidjs/router";
import { type JSX, For, Match, Show, Switch, createMemo, createSignal, untrack } from "solid-js";
import { createLiveRecord } from "../data/live.ts";
import { me } from "../data/session.ts";
import { bandTimeZone, formatInstantTime, formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { updateSong } from "../songs/public.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import {
  type Review,
  type ReviewInput,
  comingHint,
  lengthsOf,
  notPlayed,
  openReview,
  outcomeOf,
  restAsPlanned,
  titleIn,
  withRest,
  withSong,
  withoutAdded,
} from "./as-played-review.ts";
import { confirmAsPlayed, readSettings, saveReviewedSetlist } from "./commands.ts";
import { type LiveSong, readReview } from "./queries.ts";
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
        {/* Read only once, so incoming changes do not undo the user's selections. */}
        <AsPlayedForm input={untrack(input)!} />
      </Match>
    </Switch>
  );
}

function AsPlayedForm(props: { readonly input: ReviewInput }): JSX.Element {
  const input = untrack(() => props.input);
  const { gig } = input.opened;
  const [review, setReview] = createSignal(openReview(input, readSettings().played_seconds));
  const [accepted, setAccepted] = createSignal<ReadonlySet<string>>(new Set());
  const lengths = createMemo(() => lengthsOf(input, review()));
  const accept = (song_id: string, isOn: boolean): void =>
    void setAccepted((now) => new Set(isOn ? [...now, song_id] : [...now].filter((id) => id !== song_id)));

  return (
    <div class="page as-played stack">
      <PageHeader title={text().stage.asPlayed} subtitle={gig.name} backHref={`/gigs/${gig.gig_id}`} />
      <p class="soft">{review().isNoted ? text().stage.asPlayedHint : text().stage.asPlayedPlan}</p>
      <PlayedSongs input={input} review={review()} onChange={setReview} />
      <MissedSongs input={input} review={review()} onChange={setReview} />
      <Show when={lengths().length > 0}>
        <section class="card">
          <h2 class="heading">{text().stage.realLengths}</h2>
          <p class="soft">{text().stage.realLengthsHint}</p>
          <ul>
            <For each={lengths()}>
              {(one) => <LengthChoice suggestion={one} song={input.opened.songs.get(one.song_id)} onChange={accept} />}
            </For>
          </ul>
        </section>
      </Show>
      <ConfirmFooter
        input={input}
        review={review()}
        accepted={lengths().filter((one) => accepted().has(one.song_id))}
      />
    </div>
  );
}

interface SongsProps {
  readonly input: ReviewInput;
  readonly review: Review;
  readonly onChange: (review: Review) => void;
}

function PlayedSongs(props: SongsProps): JSX.Element {
  const titleOf = (song_id: string): string => titleIn(props.input.opened.songs, song_id);
  const drop = (key: string): void =>
    props.onChange({ ...props.review, played: props.review.played.filter((one) => one.key !== key) });
  const isRepeat = (key: string): boolean => {
    const { played } = props.review;
    const at = played.findIndex((one) => one.key === key);
    return played.findIndex((one) => one.entry_id === played[at]?.entry_id) < at;
  };
  return (
    <section class="card">
      <h2 class="heading">{text().stage.playedOnes}</h2>
      <ol class="as-played__songs">
        <IncrementalFor each={props.review.played}>
          {(one) => (
            <li class="row touch">
              <Checkbox
                label={text().stage.wasPlayed(titleOf(one.song_id))}
                hideLabel
                checked
                onChange={() => drop(one.key)}
              />
              <span class="as-played__title">
                {titleOf(one.song_id)}
                <Show when={isRepeat(one.key)}>
                  <small class="soft"> {text().stage.encore}</small>
                </Show>
              </span>
              <span class="as-played__time tabular soft">{formatInstantTime(one.started_at)}</span>
              <span class="as-played__time tabular">{formatSongLength(formatLength(one.seconds))}</span>
            </li>
          )}
        </IncrementalFor>
      </ol>
    </section>
  );
}

function MissedSongs(props: SongsProps): JSX.Element {
  const missed = createMemo(() => notPlayed(props.input, props.review));
  const rest = createMemo(() => restAsPlanned(props.input, props.review));
  const titleOf = (song_id: string): string => titleIn(props.input.opened.songs, song_id);
  const addRest = (): void => {
    const [before, count] = [props.review, rest().length];
    const after = withRest(props.input, before);
    props.onChange(after);
    showToast(text().stage.restAdded(count), {
      about: "rest as planned",
      action: { label: text().app.undo, run: () => props.onChange(withoutAdded(props.review, before, after)) },
    });
  };
  return (
    <Show when={missed().length > 0}>
      <section class="card">
        <h2 class="heading">{text().stage.notPlayed}</h2>
        <ol class="as-played__songs as-played__songs--missed">
          <For each={missed()}>
            {(one) => (
              <li class="row touch">
                <Checkbox
                  label={text().stage.wasPlayed(titleOf(one.song_id))}
                  hideLabel
                  checked={false}
                  onChange={() => props.onChange(withSong(props.input, props.review, one))}
                />
                <span class="as-played__title">{titleOf(one.song_id)}</span>
              </li>
            )}
          </For>
        </ol>
        <Show when={rest().length > 1}>
          <Button icon="check" onClick={addRest}>
            {text().stage.restAsPlanned(rest().length)}
          </Button>
        </Show>
      </section>
    </Show>
  );
}

interface ConfirmProps {
  readonly input: ReviewInput;
  readonly review: Review;
  /** Measured lengths to store with their songs. */
  readonly accepted: readonly LengthSuggestion[];
}

/* Shows what will change on confirmation, and the button that confirms. */
function ConfirmFooter(props: ConfirmProps): JSX.Element {
  const navigate = useNavigate();
  const { gig } = untrack(() => props.input.opened);
  const [busy, setBusy] = createSignal(false);
  const [coming, setComing] = createSignal<string>();
  const outcome = createMemo(() => outcomeOf(props.input, props.review));
  const isEditor = (): boolean => me()?.role === "editor" || me()?.role === "admin";
  const isOpen = (): boolean => me()?.role === "admin" || !isSetlistLocked(gig, todayIn(Date.now(), bandTimeZone()));

  const confirm = async (): Promise<void> => {
    setBusy(true);
    const { sets, songs: played } = outcome();
    const lengths = props.accepted;
    if (sets !== gig.setlist.sets) await saveReviewedSetlist(gig, sets);
    await confirmAsPlayed(gig.gig_id, played);
    for (const { song_id, seconds } of lengths) await updateSong(song_id, { duration: formatLength(seconds) });
    showToast(text().stage.confirmed, { tone: "success" });
    navigate(`/gigs/${gig.gig_id}`);
  };
  /* Confirming the songs of a gig that has not started yet is probably a mistake. */
  const confirmOrAsk = (): void => {
    const hint = comingHint(gig, Date.now());
    if (hint === undefined) return void confirm();
    setComing(hint);
  };

  return (
    <>
      <footer class="as-played__foot">
        <p role="status">{text().stage.changes(outcome().skipped, outcome().moved, outcome().added)}</p>
        <Show when={!isEditor() || !isOpen()}>
          <Banner tone="warning" icon="lock">
            {isEditor() ? text().stage.lockedHint : text().stage.readOnly}
          </Banner>
        </Show>
        <Button look="primary" icon="check" busy={busy()} disabled={!isEditor() || !isOpen()} onClick={confirmOrAsk}>
          {text().stage.confirm}
        </Button>
      </footer>
      <ConfirmDialog
        open={coming() !== undefined}
        size="m"
        title={text().stage.comingTitle}
        description={coming() ?? ""}
        confirm={text().stage.confirmAnyway}
        isDoubtful
        onConfirm={() => (setComing(undefined), void confirm())}
        onClose={() => setComing(undefined)}
      />
    </>
  );
}

interface LengthChoiceProps {
  readonly suggestion: LengthSuggestion;
  readonly song: LiveSong | undefined;
  readonly onChange: (song_id: string, isOn: boolean) => void;
}

/* Offers a song's measured length instead of the one in the repertoire. */
function LengthChoice(props: LengthChoiceProps): JSX.Element {
  const [isOn, setOn] = createSignal(false);
  const known = (): string => {
    const length = props.song?.duration;
    return length ? formatSongLength(length) : text().stage.noLength;
  };
  const measured = (): string => formatSongLength(formatLength(props.suggestion.seconds));
  return (
    <li class="row touch">
      <Checkbox
        label={props.song?.title ?? ""}
        hint={`${text().stage.lengthChange(known(), measured())} · ${text().stage.measured(props.suggestion.times)}`}
        checked={isOn()}
        onChange={(next) => (setOn(next), props.onChange(props.suggestion.song_id, next))}
      />
    </li>
  );
}
