import { type SongStep, liveSteps } from "@bandstand/shared/live/steps.ts";
import { moveSet } from "@bandstand/shared/setlists/edits.ts";
import { songNumbers } from "@bandstand/shared/setlists/numbers.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { type JSX, For, Show, createMemo, createSignal, onMount, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { focusOnMount } from "./focus-on-mount.ts";
import { ListEntry } from "./list-entry.tsx";
import type { LiveSession } from "./live-session.ts";
import { SongFinder } from "./song-finder.tsx";
import { type TicksOptions, createTicks } from "./stage-ticks.ts";
import "./stage-drawer.css";
import "./list-drawer.css";

interface ListDrawerProps {
  readonly session: LiveSession;
  readonly ticks: TicksOptions;
  readonly onClose: () => void;
  readonly titleOf: (song_id: string) => string;
  /** Notices shown in the footer, because the drawer hides them at their usual place. */
  readonly children: JSX.Element;
}

/**
 * Shows the whole evening as a list. Tapping a song shows its actions; holding it jumps to it. Every entry can be
 * skipped, brought forward or moved.
 */
export function ListDrawer(props: ListDrawerProps): JSX.Element {
  const [open, setOpen] = createSignal<string | null>(null);
  const [finding, setFinding] = createSignal(false);
  const ticked = createTicks(untrack(() => props.ticks));
  let list: HTMLElement | undefined;
  const songSteps = () => liveSteps(props.session.sets()).filter((step): step is SongStep => step.kind === "song");
  const numbers = createMemo(() => songNumbers(props.session.sets()));

  onMount(() => list?.querySelector('[aria-current="step"]')?.scrollIntoView({ block: "center" }));

  const moveSetTo = (set: SetlistSet, direction: "up" | "down"): void => {
    setOpen(null);
    props.session.edit(
      (sets) => moveSet(sets, set.set_id, direction) ?? sets,
      text().live.didMoveSet(set.name),
      "move",
    );
  };

  return (
    <aside class="live-drawer" role="dialog" aria-modal="true" aria-label={text().live.list}>
      <header class="live-drawer__head">
        <h2>{finding() ? text().live.insert : text().live.list}</h2>
        <Button look="stage" ref={focusOnMount} onClick={() => (finding() ? setFinding(false) : props.onClose())}>
          {text().live.closeList}
        </Button>
      </header>
      <div class="live-drawer__body stack stack--m">
        <Show
          when={!finding()}
          fallback={<SongFinder session={props.session} onDone={() => (setFinding(false), props.onClose())} />}
        >
          <p class="live-drawer__hint">{text().live.listHint}</p>
          <Button look="stage" wide onClick={() => setFinding(true)}>
            + {text().live.insert}
          </Button>
          <div ref={(element) => (list = element)}>
            <For each={props.session.sets()}>
              {(set, index) => (
                <section>
                  <header class="live-drawer__set-head">
                    <h3>{set.name}</h3>
                    <Button
                      look="stage-quiet"
                      aria-label={`${set.name}: ${text().live.setUp}`}
                      disabled={index() === 0}
                      onClick={() => moveSetTo(set, "up")}
                    >
                      ↑
                    </Button>
                    <Button
                      look="stage-quiet"
                      aria-label={`${set.name}: ${text().live.setDown}`}
                      disabled={index() === props.session.sets().length - 1}
                      onClick={() => moveSetTo(set, "down")}
                    >
                      ↓
                    </Button>
                  </header>
                  <ol>
                    <For each={songSteps().filter((step) => step.set.set_id === set.set_id)}>
                      {(step) => (
                        <ListEntry
                          session={props.session}
                          step={step}
                          number={numbers().get(step.id) ?? null}
                          title={props.titleOf(step.entry.song_id)}
                          isTicked={ticked().has(step.id)}
                          isOpen={open() === step.id}
                          onOpen={(isOpen) => setOpen(isOpen ? step.id : null)}
                          onJump={() => props.onClose()}
                        />
                      )}
                    </For>
                  </ol>
                </section>
              )}
            </For>
          </div>
        </Show>
      </div>
      <div class="live-drawer__foot" aria-live="polite">
        {props.children}
      </div>
    </aside>
  );
}
