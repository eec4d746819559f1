import type { Step } from "@bandstand/shared/live/steps.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { breakSeconds } from "@bandstand/shared/setlists/timing.ts";
import { songNumbers } from "@bandstand/shared/setlists/numbers.ts";
import { tonight } from "@bandstand/shared/setlists/tonight.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { useNavigate, useParams } from "@solidjs/router";
import { type JSX, Show, createEffect, createMemo, createResource, createSignal, onCleanup, untrack } from "solid-js";
import { createLiveRecord } from "../data/live.ts";
import { enterLive } from "../data/live-guard.ts";
import { me } from "../data/session.ts";
import { singerColor } from "../data/song-colors.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { createAfterPaint } from "../ui/after-paint.ts";
import { ButtonLink } from "../ui/button.tsx";
import { readSettings, writeSettings } from "./commands.ts";
import { EndOnTimeBar } from "./end-on-time-bar.tsx";
import { createFollowing } from "./follow-device.ts";
import { ListDrawer } from "./list-drawer.tsx";
import "./stage.css";
import { createLiveSession } from "./live-session.ts";
import { keepPaperOf } from "./kept-paper.ts";
import { LiveSettingsPanel } from "./live-settings.tsx";
import { FollowMark } from "./follow-mark.tsx";
import { NextStrip } from "./next-strip.tsx";
import { OthersBar } from "./others-bar.tsx";
import { type Opened, gigNow, isOnDevice, openLive } from "./queries.ts";
import { createStageClock } from "./stage-clock.ts";
import { type StageControls, createStageControls } from "./stage-controls.ts";
import { StageCard } from "./stage-card.tsx";
import { StageTools } from "./stage-tools.tsx";
import { TopStrip } from "./top-strip.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { createWakeLock } from "./wake-lock.ts";

const TICK_MS = 1_000;

/** `/live/{gig_id}`: the setlist on stage, from this device's data only. */
export function LivePage(): JSX.Element {
  const params = useParams<{ gig_id: string }>();
  const [opened, { refetch }] = createResource(
    () => params.gig_id,
    (gig_id) => openLive(gig_id).then((found) => found ?? null),
  );
  onCleanup(enterLive());
  return (
    <main class="live" data-theme="dark">
      <Show when={!opened.loading} fallback={<p class="live-empty">{text().live.loading}</p>}>
        <Show when={opened()} fallback={<NotHere gig_id={params.gig_id} onArrived={() => void refetch()} />} keyed>
          {(found) => <Stage opened={found} />}
        </Show>
      </Show>
    </main>
  );
}

/** Says that the gig is not on this device; during the first sync, waits for it instead. */
function NotHere(props: { readonly gig_id: string; readonly onArrived: () => void }): JSX.Element {
  const isHere = createLiveRecord(() => isOnDevice(props.gig_id));
  createEffect(() => isHere() && props.onArrived());
  return (
    <div class="live-empty">
      <h1>{text().live.notOnDevice}</h1>
      <p>{text().live.notOnDeviceHint}</p>
      <ButtonLink look="stage" href={`/gigs/${props.gig_id}`}>
        {text().live.back}
      </ButtonLink>
    </div>
  );
}

function Stage(props: { readonly opened: Opened }): JSX.Element {
  const navigate = useNavigate();
  /* The page creates a new stage for a different gig. */
  const opened = untrack(() => props.opened);
  const { gig_id } = opened.gig;
  const latest = createLiveRecord(() => gigNow(gig_id));
  const [now, setNow] = createSignal(Date.now());
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

  const setPlace = createMemo(
    () => {
      const step = session.current();
      if (step?.kind !== "song") return null;
      return { position: step.setIndex + 1, count: session.sets().length };
    },
    null,
    { equals: (a, b) => a?.position === b?.position && a?.count === b?.count },
  );
  const songPlace = createMemo(() => {
    const numbers = songNumbers(session.sets());
    const position = numbers.get(session.current()?.id ?? "");
    return position === undefined ? null : { position, count: numbers.size };
  });

  const titleOfSong = (song_id: string): string => session.song(song_id)?.title ?? text().live.songMissing;
  const titleOf = (step: Step): string => (step.kind === "song" ? titleOfSong(step.entry.song_id) : text().live.break);
  const tonightOf = ({ entry }: Extract<Step, { kind: "song" }>) => {
    const { singers, key } = tonight(entry, session.song(entry.song_id), (id) => opened.members.get(id));
    return { singers: singers.map((name) => ({ name, color: singerColor(name) })), key };
  };
  const undoBar = (): JSX.Element => <UndoBar session={session} mayWrite={isPainted() && mayWrite()} />;
  const controls = createStageControls({ session, settings, stage: () => stage, titleOfSong });
  const timer = setInterval(() => setNow(Date.now()), TICK_MS);
  onCleanup(() => clearInterval(timer));

  return (
    <div class={`live-stage live-stage--size-${settings().size}`} ref={(element) => (stage = element)}>
      <TopStrip
        isPainted={isPainted()}
        now={now()}
        from={clock.from()}
        plannedEnd={clock.plannedEnd()}
        clock={clock.rest()}
        isBreak={session.painted().step?.kind === "break"}
        set={setPlace()}
        song={songPlace()}
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
        {(step) => (
          <>
            <Edge side="left" action="previous" controls={controls} />
            <StageCard
              session={session}
              step={step()}
              size={settings().size}
              now={now()}
              tonightOf={tonightOf}
              breakSeconds={(pause) => breakSeconds(pause.after, opened.timing)}
            />
            <Edge side="right" action="next" controls={controls} />
            <OthersBar session={session}>
              <Show when={controls.panel() !== "list"}>{undoBar()}</Show>
              <FollowMark following={following} />
              <EndOnTimeBar session={session} clock={clock} />
              <Show when={session.isUnkept()}>
                <div class="live-bar live-bar--quiet live-bar--small">{text().stage.notKept}</div>
              </Show>
            </OthersBar>
            <NextStrip
              previous={session.previous()}
              next={session.next()}
              afterNext={session.afterNext()}
              titleOf={titleOf}
              isBumped={controls.isBumped()}
            />
          </>
        )}
      </Show>
      <StageTools controls={controls} />
      <Show when={controls.panel() === "list"}>
        <ListDrawer
          session={session}
          ticks={{ session, opened, now, played_seconds: () => settings().played_seconds }}
          titleOf={titleOfSong}
          onClose={controls.close}
        >
          {undoBar()}
        </ListDrawer>
      </Show>
      <Show when={controls.panel() === "settings"}>
        <LiveSettingsPanel
          settings={settings()}
          gig_id={gig_id}
          leaders={following.leaders()}
          press={controls.press()}
          onChange={(changed) => (setSettings(changed), writeSettings(changed))}
          onClose={controls.close}
        />
      </Show>
    </div>
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
      onClick={() => props.controls.touch(props.action)}
    />
  );
}
