import type { LiveAction } from "@bandstand/shared/live/input.ts";
import { changeEntries } from "@bandstand/shared/setlists/edits.ts";
import { type Accessor, createEffect, createSignal, on, onCleanup, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { listenToKeys, listenToSwipes } from "./live-input.ts";
import type { LiveSession } from "./live-session.ts";
import type { LiveSettings } from "./queries.ts";

type Panel = "list" | "settings";

interface KeySeen {
  readonly key: string;
  readonly code: string;
  readonly repeat: boolean;
}

export interface StageControls {
  readonly panel: Accessor<Panel | null>;
  readonly open: (panel: Panel) => void;
  readonly close: () => void;
  /** The last key that arrived while the settings were open. */
  readonly press: Accessor<KeySeen | null>;
  readonly isLocked: Accessor<boolean>;
  readonly setLocked: (locked: boolean) => void;
  /** True after a first press with the bumper on: the next one changes the song. */
  readonly isBumped: Accessor<boolean>;
  /** A touch area was pressed. */
  readonly touch: (action: LiveAction) => void;
}

interface ControlsOptions {
  readonly session: LiveSession;
  readonly settings: Accessor<LiveSettings>;
  readonly stage: () => HTMLElement | undefined;
  readonly titleOfSong: (song_id: string) => string;
}

/** For how long a first press waits for the second, in milliseconds. */
const BUMPER_MS = 3_000;

/** Keys, pedals, swipes, touch lock and what is open over the stage. */
export function createStageControls({ session, settings, stage, titleOfSong }: ControlsOptions): StageControls {
  const [panel, setPanel] = createSignal<Panel | null>(null);
  const [press, setPress] = createSignal<KeySeen | null>(null);
  const [isLocked, setLocked] = createSignal(false);
  const [isBumped, setBumped] = createSignal(false);
  let bumperTimer: ReturnType<typeof setTimeout> | undefined;

  const bump = (on: boolean): void => {
    clearTimeout(bumperTimer);
    setBumped(on);
    if (on) bumperTimer = setTimeout(() => setBumped(false), BUMPER_MS);
  };
  const act = (action: LiveAction): void => {
    if (action === "close") return void setPanel(null);
    if (action === "next") session.move(1);
    if (action === "previous") session.move(-1);
    if (action === "first") session.first();
  };
  /* The bumper is for feet: a finger sees where it presses. */
  const actByKey = (action: LiveAction): void => {
    const asksFirst = action === "next" && settings().bumper && !isBumped() && session.next() !== undefined;
    if (asksFirst) bump(true);
    else act(action);
  };
  createEffect(on(session.current, () => bump(false), { defer: true }));

  /* Android's back closes the drawer first: an entry of the history stands for it. */
  const open = (which: Panel): void => {
    history.pushState({ ...(history.state as object), panel: which }, "");
    setPanel(which);
  };
  const close = (): void => {
    if (panel() !== null) history.back();
    setPanel(null);
  };
  const skipNext = (): void => {
    const next = session.next();
    if (next?.kind !== "song") return;
    session.edit(
      (sets) => changeEntries(sets, [next.id], { uebersprungen: true }),
      text().live.didSkip(titleOfSong(next.entry.song_id)),
      "skip",
    );
  };
  const onBack = (): void => void setPanel(null);
  addEventListener("popstate", onBack);

  listenToKeys({
    act: actByKey,
    guardMs: () => settings().guard_ms,
    learned: () => settings().learned,
    isOverlayOpen: () => panel() !== null,
    onLongPress: () => ({ off: null, list: () => open("list"), skip: skipNext })[settings().long_press],
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
  onCleanup(() => {
    clearTimeout(bumperTimer);
    removeEventListener("popstate", onBack);
  });

  return { panel, open, close, press, isLocked, setLocked, isBumped, touch: act };
}
