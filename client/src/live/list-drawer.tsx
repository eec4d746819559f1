import { type SongStep, liveSteps } from "@bandstand/shared/live/steps.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import { changeEntries, moveEntries, moveSet, toggleSkip } from "@bandstand/shared/setlists/edits.ts";
import { type JSX, For, Show, createSignal, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { EntryNote } from "./entry-note.tsx";
import { focusSoon } from "./focus.ts";
import { HoldButton } from "./hold-button.tsx";
import type { LiveSession } from "./live-session.ts";
import { SongFinder } from "./song-finder.tsx";

interface ListDrawerProps {
  readonly session: LiveSession;
  readonly onClose: () => void;
  readonly titleOf: (song_id: string) => string;
}

const JUMP_HOLD_MS = 500;

type Sets = readonly SetlistSet[];

/** The whole evening as a list: a tap looks, a hold jumps, every entry can be skipped, brought forward or moved. */
export function ListDrawer(props: ListDrawerProps): JSX.Element {
  const [open, setOpen] = createSignal<string | null>(null);
  const [finding, setFinding] = createSignal(false);
  let list: HTMLElement | undefined;
  const songSteps = () => liveSteps(props.session.sets()).filter((step): step is SongStep => step.kind === "song");

  onMount(() => list?.querySelector('[aria-current="step"]')?.scrollIntoView({ block: "center" }));

  const edit = (change: (sets: Sets) => Sets, say: string, kind: "skip" | "insert" | "move" | "note"): void => {
    setOpen(null);
    props.session.edit(change, say, kind);
  };
  const afterCurrent = (sets: Sets, entry_id: string): Sets => {
    const current = props.session.current();
    if (current === undefined) return sets;
    const set_id = current.kind === "song" ? current.set.set_id : current.before.set_id;
    const set = sets.find((one) => one.set_id === set_id);
    const rest = set?.songs.filter((entry) => entry.entry_id !== entry_id) ?? [];
    const at = current.kind === "song" ? rest.findIndex((entry) => entry.entry_id === current.id) + 1 : 0;
    return changeEntries(moveEntries(sets, [entry_id], set_id, at), [entry_id], { uebersprungen: false });
  };
  const oneLater = (sets: Sets, step: SongStep): Sets =>
    moveEntries(sets, [step.id], step.set.set_id, step.entryIndex + 1);
  const isPlayed = (step: SongStep): boolean =>
    step.id in props.session.startedAt() && step.id !== props.session.current()?.id;

  return (
    <aside class="live-drawer" role="dialog" aria-modal="true" aria-label={text().live.list}>
      <header class="live-drawer__head">
        <h2>{finding() ? text().live.insert : text().live.list}</h2>
        <button
          type="button"
          class="live-button"
          ref={focusSoon}
          onClick={() => (finding() ? setFinding(false) : props.onClose())}
        >
          {text().live.closeList}
        </button>
      </header>
      <Show
        when={!finding()}
        fallback={<SongFinder session={props.session} onDone={() => (setFinding(false), props.onClose())} />}
      >
        <p class="live-drawer__hint">{text().live.listHint}</p>
        <button type="button" class="live-button live-button--wide" onClick={() => setFinding(true)}>
          + {text().live.insert}
        </button>
        <div class="live-drawer__list" ref={(element) => (list = element)}>
          <For each={props.session.sets()}>
            {(set, index) => (
              <section class="live-drawer__set">
                <header class="live-drawer__set-head">
                  <h3>{set.name}</h3>
                  <button
                    type="button"
                    class="live-icon"
                    aria-label={`${set.name}: ${text().live.setUp}`}
                    disabled={index() === 0}
                    onClick={() =>
                      edit((sets) => moveSet(sets, set.set_id, "up") ?? sets, text().live.didMoveSet(set.name), "move")
                    }
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    class="live-icon"
                    aria-label={`${set.name}: ${text().live.setDown}`}
                    disabled={index() === props.session.sets().length - 1}
                    onClick={() =>
                      edit(
                        (sets) => moveSet(sets, set.set_id, "down") ?? sets,
                        text().live.didMoveSet(set.name),
                        "move",
                      )
                    }
                  >
                    ↓
                  </button>
                </header>
                <ol>
                  <For each={songSteps().filter((step) => step.set.set_id === set.set_id)}>
                    {(step) => {
                      const title = (): string => props.titleOf(step.entry.song_id);
                      const isCurrent = (): boolean => step.id === props.session.current()?.id;
                      return (
                        <li
                          class="live-entry"
                          classList={{
                            "live-entry--current": isCurrent(),
                            "live-entry--skipped": step.entry.uebersprungen,
                            "live-entry--played": isPlayed(step),
                          }}
                        >
                          <div class="live-entry__row">
                            <HoldButton
                              class="live-entry__jump"
                              label={`${title()}. ${text().live.jump}`}
                              current={isCurrent()}
                              holdMs={JUMP_HOLD_MS}
                              onTap={() => setOpen(open() === step.id ? null : step.id)}
                              onHeld={() => (
                                props.session.jump(step.id, text().live.didJump(title())),
                                props.onClose()
                              )}
                            >
                              <span class="live-entry__mark" aria-hidden="true">
                                {isCurrent() ? "▶" : isPlayed(step) ? "✓" : step.entry.uebersprungen ? "–" : ""}
                              </span>
                              <span class="live-entry__title">{title()}</span>
                              <Show when={step.entry.uebersprungen}>
                                <small>{text().live.skipped}</small>
                              </Show>
                            </HoldButton>
                            <button
                              type="button"
                              class="live-icon"
                              aria-expanded={open() === step.id}
                              aria-label={text().live.more(title())}
                              onClick={() => setOpen(open() === step.id ? null : step.id)}
                            >
                              ⋮
                            </button>
                          </div>
                          <Show when={open() === step.id}>
                            <div class="live-entry__actions">
                              <EntryNote
                                note={step.entry.note ?? null}
                                onSave={(note) =>
                                  edit(
                                    (sets) => changeEntries(sets, [step.id], { note }),
                                    text().stage.didNote(title()),
                                    "note",
                                  )
                                }
                              />
                              <button
                                type="button"
                                class="live-button"
                                onClick={() =>
                                  edit(
                                    (sets) => toggleSkip(sets, [step.id]),
                                    step.entry.uebersprungen
                                      ? text().live.didUnskip(title())
                                      : text().live.didSkip(title()),
                                    "skip",
                                  )
                                }
                              >
                                {step.entry.uebersprungen ? text().live.unskip : text().live.skip}
                              </button>
                              <Show when={!isCurrent()}>
                                <button
                                  type="button"
                                  class="live-button"
                                  onClick={() =>
                                    edit(
                                      (sets) => afterCurrent(sets, step.id),
                                      text().live.didPlayNext(title()),
                                      "move",
                                    )
                                  }
                                >
                                  {text().live.playNext}
                                </button>
                                <button
                                  type="button"
                                  class="live-button"
                                  disabled={step.entryIndex === step.set.songs.length - 1}
                                  onClick={() =>
                                    edit((sets) => oneLater(sets, step), text().live.didLater(title()), "move")
                                  }
                                >
                                  {text().live.later}
                                </button>
                                <For each={props.session.sets().filter((other) => other.set_id !== step.set.set_id)}>
                                  {(other) => (
                                    <button
                                      type="button"
                                      class="live-button"
                                      onClick={() =>
                                        edit(
                                          (sets) => moveEntries(sets, [step.id], other.set_id, other.songs.length),
                                          text().live.didMoveToSet(title(), other.name),
                                          "move",
                                        )
                                      }
                                    >
                                      {text().live.toSet(other.name)}
                                    </button>
                                  )}
                                </For>
                              </Show>
                            </div>
                          </Show>
                        </li>
                      );
                    }}
                  </For>
                </ol>
              </section>
            )}
          </For>
        </div>
      </Show>
    </aside>
  );
}
