import type { LiveAction } from "@bandstand/shared/live/input.ts";
import { changeEntries } from "@bandstand/shared/setlists/edits.ts";
import { type Accessor, createEffect, createSignal, on, onCleanup, onMount, untrack } from "solid-js";
import type { Pager } from "../charts/public.ts";
import { text } from "../i18n/text.ts";
import { isTouchLocked, keepTouchLock } from "./commands.ts";
import { listenToKeys, listenToSwipes } from "./live-input.ts";
import type { LiveSession } from "./live-session.ts";
import type { LiveSettings } from "./queries.ts";
import { type StagePanels, createStagePanels } from "./stage-panels.ts";

interface KeySeen {
  readonly key: string;
  readonly code: string;
  readonly repeat: boolean;
}

export interface StageControls extends StagePanels {
  /** The last key that arrived while the settings were open. */
  readonly press: Accessor<KeySeen | null>;
  /** True while touches are locked; survives a reload. */
  readonly isLocked: Accessor<boolean>;
  readonly setLocked: (locked: boolean) => void;
  /** The action of a first press that waits for a second one before it changes the song; null if none waits. */
  readonly bumped: Accessor<LiveAction | null>;
  /** Call when a touch area is pressed. */
  readonly touch: (action: LiveAction) => void;
}

interface ControlsOptions {
  readonly session: LiveSession;
  readonly settings: Accessor<LiveSettings>;
  readonly stage: () => HTMLElement | undefined;
  readonly titleOfSong: (song_id: string) => string;
  /** Turns the pages of the chart on stage; undefined if there is no chart. */
  readonly pager: () => Pager | undefined;
}

/** How long a first press waits for the second, in milliseconds. */
const BUMPER_MS = 3_000;

/** Creates the controls of live mode: keys, pedals, swipes, touch lock and panels. */
export function createStageControls({ session, settings, stage, titleOfSong, pager }: ControlsOptions): StageControls {
  const { panel, open, close } = createStagePanels();
  const [press, setPress] = createSignal<KeySeen | null>(null);
  const { gig_id } = untrack(session.gig);
  const [isLocked, setIsLocked] = createSignal(isTouchLocked(gig_id));
  const [bumped, setBumped] = createSignal<LiveAction | null>(null);
  let bumperTimer: ReturnType<typeof setTimeout> | undefined;

  const setLocked = (locked: boolean): void => {
    setIsLocked(locked);
    keepTouchLock(locked ? gig_id : null);
  };
  const bump = (action: LiveAction | null): void => {
    clearTimeout(bumperTimer);
    setBumped(action);
    if (action !== null) bumperTimer = setTimeout(() => setBumped(null), BUMPER_MS);
  };
  const act = (action: LiveAction): void => {
    if (action === "close") return close();
    if (action === "next") session.move(1);
    if (action === "previous") session.move(-1);
    if (action === "first") session.first();
    if (action === "scroll") pager()?.toggleScroll();
  };
  /* Handles keys and pedals. A press first turns the page of the chart. At the chart's end, and before each next song
     if `bumper` is on, the first press only announces the song, and a second one changes to it. Touches act at once,
     because users see what they press. */
  const actByKey = (action: LiveAction): void => {
    if (action !== "next" && action !== "previous") return act(action);
    const turned = bumped() === action ? "edge" : (pager()?.turn(action === "next" ? 1 : -1) ?? "whole");
    if (turned === "moved") return bump(null);
    const target = session.beside(action === "next" ? 1 : -1);
    const asksFirst = turned === "edge" || (action === "next" && settings().bumper);
    if (asksFirst && bumped() !== action && target !== undefined) bump(action);
    else act(action);
  };
  createEffect(on(session.current, () => bump(null), { defer: true }));

  const skipNext = (): void => {
    const next = session.beside(1);
    if (next?.kind !== "song") return;
    session.edit(
      (sets) => changeEntries(sets, [next.id], { uebersprungen: true }),
      text().live.didSkip(titleOfSong(next.entry.song_id)),
      "skip",
    );
  };

  listenToKeys({
    act: actByKey,
    guardMs: () => settings().guard_ms,
    learned: () => settings().learned,
    isOverlayOpen: () => panel() !== null,
    onLongPress: () =>
      ({ off: null, list: () => open("list"), skip: skipNext, scroll: () => pager()?.toggleScroll() })[
        settings().long_press
      ],
    onPress: (event) => {
      if (panel() !== "settings" || event.key === "Escape" || event.key === "Tab") return false;
      setPress({ key: event.key, code: event.code, repeat: event.repeat });
      return true;
    },
  });
  onMount(() => {
    const element = stage();
    if (element !== undefined) listenToSwipes(element, (action) => !isLocked() && act(action));
  });
  /* A reload keeps the touch lock; leaving live mode removes it. */
  onCleanup(() => {
    keepTouchLock(null);
    clearTimeout(bumperTimer);
  });

  return { panel, open, close, press, isLocked, setLocked, bumped, touch: act };
}
