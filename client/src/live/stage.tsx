import type { SongStep, Step } from "@bandstand/shared/live/steps.ts";
import { needsWholeWidth } from "@bandstand/shared/live/title-fit.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { breakSeconds } from "@bandstand/shared/setlists/timing.ts";
import { tonight } from "@bandstand/shared/setlists/tonight.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { useNavigate } from "@solidjs/router";
import { type Accessor, type JSX, Show, createMemo, createSignal, onCleanup, untrack } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Pager } from "../charts/public.ts";
import { createLiveRecord } from "../data/live.ts";
import { me } from "../data/session.ts";
import { singerColor } from "../data/song-colors.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { createAfterPaint } from "../ui/after-paint.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChartHead } from "./chart-head.tsx";
import { readSettings, writeSettings } from "./commands.ts";
import { EndOnTimeBar } from "./end-on-time-bar.tsx";
import { type Following, createFollowing } from "./follow-device.ts";
import { FollowMark } from "./follow-mark.tsx";
import { keepPaperOf } from "./kept-paper.ts";
import { ListDrawer } from "./list-drawer.tsx";
import { type LiveSession, createLiveSession } from "./live-session.ts";
import { LiveSettingsPanel } from "./live-settings.tsx";
import { NextStrip } from "./next-strip.tsx";
import { createNow } from "./now.ts";
import { OthersBar } from "./others-bar.tsx";
import { isRunning } from "./pinned-setlist.ts";
import { type LiveSettings, type OpenedGig, gigNow } from "./queries.ts";
import type { Tonight } from "./song-card.tsx";
import { StageAhead, hasAhead } from "./stage-ahead.tsx";
import { StageCard } from "./stage-card.tsx";
import { type StageClock, createStageClock } from "./stage-clock.ts";
import { type StageControls, createStageControls } from "./stage-controls.ts";
import { createStagePosition } from "./stage-position.ts";
import { type StageSheets, createStageSheets } from "./stage-sheets.ts";
import { StageTools } from "./stage-tools.tsx";
import { TopStrip } from "./top-strip.tsx";
import { type TouchZones, TouchZonesHint, createTouchZones } from "./touch-zones.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { createWakeLock } from "./wake-lock.ts";
import "./stage-bars.css";

/* The data that all parts of the stage use. */
interface StageState {
  readonly opened: OpenedGig;
  readonly session: LiveSession;
  readonly controls: StageControls;
  readonly clock: StageClock;
  readonly following: Following;
  readonly zones: TouchZones;
  readonly settings: Accessor<LiveSettings>;
  readonly changeSettings: (settings: LiveSettings) => void;
  /** Ms since 1970. */
  readonly now: Accessor<number>;
  readonly titleOfSong: (song_id: string) => string;
  readonly tonightOf: (step: SongStep) => Tonight;
  readonly sheets: StageSheets;
  /** Receives the pager of the chart on stage. */
  readonly setPager: (pager: Pager) => void;
  /**
   * True if this member's edits are sent to the server, not just kept on this device; false until the song is painted.
   */
  readonly mayWrite: () => boolean;
  readonly isPainted: Accessor<boolean>;
}

/** A gig in live mode. The page creates a new stage for a different gig. */
export function Stage(props: { readonly opened: OpenedGig }): JSX.Element {
  const navigate = useNavigate();
  const opened = untrack(() => props.opened);
  const { gig_id } = opened.gig;
  const latest = createLiveRecord(() => gigNow(gig_id));
  const now = createNow();
  const [settings, setSettings] = createSignal(readSettings());
  const awake = createWakeLock();
  let stage: HTMLElement | undefined;

  const mayWrite = (): boolean => {
    const role = me()?.role ?? "musician";
    return role === "admin" || (role === "editor" && !isSetlistLocked(opened.gig, todayIn(now(), bandTimeZone())));
  };
  const session = createLiveSession({ opened, latest: () => latest() ?? undefined, mayWrite });
  const isPainted = createAfterPaint();
  const clock = createStageClock(session, opened, { now, isPainted });
  const following = createFollowing(session, opened, settings);
  keepPaperOf(session, opened);
  onCleanup(() => session.leave());
  const position = createStagePosition(session);
  const titleOfSong = (song_id: string): string => session.song(song_id)?.title ?? text().live.songMissing;
  const tonightOf = ({ entry }: SongStep): Tonight => {
    const { singers, key } = tonight(entry, session.song(entry.song_id), (id) => opened.members.get(id));
    return { singers: singers.map((name) => ({ name, color: singerColor(name) })), key };
  };
  const sheets = createStageSheets({ session, opened, isPainted, keyOf: (step) => tonightOf(step).key });
  let pager: Pager | undefined;
  const controls = createStageControls({ session, settings, stage: () => stage, titleOfSong, pager: () => pager });
  const state: StageState = {
    opened,
    session,
    controls,
    clock,
    following,
    zones: createTouchZones({ isResumed: isRunning(opened.state), current: session.current }),
    settings,
    changeSettings: (changed) => (setSettings(changed), writeSettings(changed)),
    now,
    titleOfSong,
    tonightOf,
    sheets,
    setPager: (drawn) => (pager = drawn),
    mayWrite: () => isPainted() && mayWrite(),
    isPainted,
  };
  const isLongTitle = createMemo(() => {
    const step = session.current();
    return step?.kind === "song" && needsWholeWidth(titleOfSong(step.entry.song_id));
  });

  const look = (): string =>
    [
      `live-stage live-stage--size-${settings().size}`,
      settings().shows_coming ? "live-stage--coming" : "",
      isLongTitle() ? "live-stage--long-title" : "",
    ].join(" ");

  return (
    <div class={look()} ref={(element) => (stage = element)}>
      <TopStrip
        isPainted={isPainted()}
        now={now()}
        from={clock.from()}
        plannedEnd={clock.plannedEnd()}
        clock={clock.rest()}
        isBreak={session.painted().step?.kind === "break"}
        set={position.set()}
        song={position.song()}
        awake={awake()}
        onList={() => controls.open("list")}
        onExit={() => navigate(`/gigs/${gig_id}`)}
      />
      <Show
        when={session.current()}
        fallback={
          <div class="live-empty">
            <h1>{text().live.noSongs}</h1>
            <ButtonLink look="stage" href={`/gigs/${gig_id}`}>
              {text().live.back}
            </ButtonLink>
          </div>
        }
      >
        {(step) => <CurrentStep step={step()} state={state} />}
      </Show>
      <StageTools controls={controls} />
      <Show when={isPainted()}>
        <TouchZonesHint zones={state.zones} />
      </Show>
      <OpenPanel state={state} />
    </div>
  );
}

/** The factors of `--live-scale`, as in the style sheet. */
const SCALES = { 1: 0.8, 2: 1, 3: 1.2, 4: 1.4 } as const;

/**
 * Keeps a tap from moving the focus: the next press of a pedal would make it visible, as a frame on top of the song.
 * The Tab key still moves it.
 */
const tapWithoutFocus = (event: MouseEvent): void => event.preventDefault();

/* Elements of the stage's grid: the song or break, the strips above and below it, and the next song. */
function CurrentStep(props: { readonly step: Step; readonly state: StageState }): JSX.Element {
  const { opened, session, controls, clock, following, settings, now, titleOfSong, tonightOf, sheets, mayWrite } =
    untrack(() => props.state);
  const { isPainted, setPager } = untrack(() => props.state);
  const titleOf = (step: Step): string => (step.kind === "song" ? titleOfSong(step.entry.song_id) : text().live.break);
  const hasChart = (): boolean => sheets.current() !== undefined;
  /* The last step without a chart: the hidden title does not change with songs that show a chart, which saves time. */
  const titled = createMemo<Step>(
    (before) => (hasChart() ? before : props.step),
    untrack(() => props.step),
  );
  return (
    <>
      <Edge side="left" action="previous" controls={controls} />
      <div class="live-middle" onMouseDown={tapWithoutFocus}>
        {/* Stays mounted behind a chart, so that changing to a title need not rebuild or measure anything. */}
        <div class="live-middle__titles" classList={{ "live-middle__titles--away": hasChart() }} inert={hasChart()}>
          <StageCard
            session={session}
            step={titled()}
            size={settings().size}
            now={now()}
            tonightOf={tonightOf}
            breakSeconds={(pause) => breakSeconds(pause.after, opened.timing)}
          />
          <Show when={hasAhead(settings())}>
            <StageAhead
              session={session}
              timing={opened.timing}
              settings={settings()}
              elapsed={clock.elapsed()}
              isPainted={isPainted()}
              titleOf={titleOf}
              tonightOf={tonightOf}
            />
          </Show>
        </div>
        <Show when={sheets.code()}>
          {(code) => (
            <Dynamic
              component={code().StageCharts}
              current={sheets.current()}
              sheets={sheets.around()}
              scale={SCALES[settings().size]}
              head={
                <Show when={props.step.kind === "song" && props.step}>
                  {(step) => (
                    <ChartHead
                      entry={step().entry}
                      song={session.song(step().entry.song_id)}
                      tonight={tonightOf(step())}
                    />
                  )}
                </Show>
              }
              ref={setPager}
            />
          )}
        </Show>
      </div>
      <Edge side="right" action="next" controls={controls} />
      <OthersBar session={session}>
        <Show when={controls.panel() !== "list"}>
          <UndoBar session={session} mayWrite={mayWrite()} />
        </Show>
        <FollowMark following={following} />
        <EndOnTimeBar session={session} clock={clock} />
        <Show when={session.isUnkept()}>
          <div class="live-bar row live-bar--quiet live-bar--small">{text().stage.notKept}</div>
        </Show>
      </OthersBar>
      <NextStrip
        step={session.painted().step}
        steps={session.painted().steps}
        titleOf={titleOf}
        bumped={controls.bumped()}
      />
    </>
  );
}

/** The left or right edge of the stage: a tap changes the song. */
function Edge(props: {
  readonly side: "left" | "right";
  readonly action: "previous" | "next";
  readonly controls: StageControls;
}): JSX.Element {
  return (
    <button
      type="button"
      class={`live-edge live-edge--${props.side}`}
      disabled={props.controls.isLocked()}
      aria-label={text().live[props.action]}
      onMouseDown={tapWithoutFocus}
      onClick={() => props.controls.touch(props.action)}
    />
  );
}

/* The list or the settings. */
function OpenPanel(props: { readonly state: StageState }): JSX.Element {
  const { opened, session, controls, following, zones, settings, changeSettings, now, titleOfSong, mayWrite } = untrack(
    () => props.state,
  );
  return (
    <>
      <Show when={controls.panel() === "list"}>
        <ListDrawer
          session={session}
          ticks={{ session, opened, now, played_seconds: () => settings().played_seconds }}
          titleOf={titleOfSong}
          onClose={controls.close}
        >
          <UndoBar session={session} mayWrite={mayWrite()} />
        </ListDrawer>
      </Show>
      <Show when={controls.panel() === "settings"}>
        <LiveSettingsPanel
          settings={settings()}
          gig_id={opened.gig.gig_id}
          leaders={following.leaders()}
          press={controls.press()}
          charts={props.state.sheets.code()}
          onChange={changeSettings}
          onZones={() => (controls.close(), zones.show())}
          onClose={controls.close}
        />
      </Show>
    </>
  );
}
