import { type JSX, For, Show } from "solid-js";
import { areSingleKeysOn } from "../data/single-keys.ts";
import { text } from "../i18n/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { shortcut, withAlt } from "../ui/modifier-key.ts";
import { type Room, letterOf } from "./rooms.ts";
import "./keys.css";

/** A line of the list: keys that are pressed in sequence or are alternatives, and what they do. */
type Line = readonly [keys: readonly string[], does: string];

interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

function sections(rooms: readonly Room[]): Section[] {
  const { app, keys, planner } = text();
  const single: readonly Line[] = [
    [["N"], keys.create],
    [["?"], keys.title],
  ];
  const singleInSetlist: readonly Line[] = [
    [["E"], keys.foldList],
    [["/"], keys.search],
  ];
  return [
    {
      title: keys.everywhere,
      lines: [[[shortcut("K")], app.quickSearch], ...(areSingleKeysOn() ? single : []), [["Esc"], app.close]],
    },
    ...(areSingleKeysOn()
      ? [
          {
            title: keys.rooms,
            lines: rooms.map((room): Line => [["G", letterOf(room).toUpperCase()], room.label()]),
          },
        ]
      : []),
    {
      title: keys.setlist,
      lines: [
        [[shortcut("Z")], keys.undo],
        [[shortcut("Y")], keys.redo],
        ...(areSingleKeysOn() ? singleInSetlist : []),
        [[keys.enter], keys.addFirst],
        [[`${keys.shift} ${keys.enter}`], keys.addToNext],
        [[keys.pageUp, keys.pageDown], keys.stepSet],
        [["↑", "↓", "←", "→"], keys.moveFocus],
        [[`${keys.shift} ↑ ↓`], keys.selectRange],
        [[withAlt("↑ ↓ ← →")], keys.moveSong],
        [[keys.delete], keys.removeEntry],
        [[keys.space], keys.lift],
        [["↑", "↓"], keys.move],
        [["←", "→"], keys.moveToSet],
        [[keys.home, keys.end], keys.moveToEdge],
      ],
    },
    {
      title: planner.title,
      lines: [
        [["←", "→", "↑", "↓"], keys.moveDay],
        [[keys.pageUp, keys.pageDown], keys.turnMonth],
        [[keys.home, keys.end], keys.edgeOfWeek],
      ],
    },
    ...(areSingleKeysOn()
      ? [
          {
            title: text().book.title,
            lines: [
              [["→"], keys.nextSong],
              [["←"], keys.previousSong],
            ] satisfies readonly Line[],
          },
        ]
      : []),
    { title: keys.checklist, lines: [[["←", "→"], keys.markItem]] },
    {
      title: keys.writing,
      lines: [
        [[shortcut("B"), shortcut("I")], keys.format],
        [[shortcut("K")], keys.link],
        [[shortcut(keys.enter)], keys.sendComment],
      ],
    },
    {
      title: keys.live,
      lines: [
        [["→", "↓", keys.space, keys.enter], keys.nextSong],
        [["←", "↑"], keys.previousSong],
        [[keys.home], keys.firstSong],
        [["S"], keys.scrollChart],
      ],
    },
  ];
}

/** Lists all keyboard shortcuts of the app. `rooms` are those that this member may open. */
export function KeysDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly rooms: readonly Room[];
}): JSX.Element {
  return (
    <Dialog open={props.open} onClose={() => props.onClose()} size="l" title={text().keys.title}>
      <Show when={!areSingleKeysOn()}>
        <p class="soft">
          {text().keys.areOff}{" "}
          <a href="/profile#keys" onClick={() => props.onClose()}>
            {text().keys.toSwitch}
          </a>
        </p>
      </Show>
      <div class="keys">
        <For each={sections(props.rooms)}>
          {(section) => (
            <section class="keys__section">
              <h3 class="subheading">{section.title}</h3>
              <dl>
                <For each={section.lines}>
                  {([keys, does]) => (
                    <div class="keys__line row">
                      <dt>
                        <For each={keys}>{(key) => <kbd class="key">{key}</kbd>}</For>
                      </dt>
                      <dd>{does}</dd>
                    </div>
                  )}
                </For>
              </dl>
            </section>
          )}
        </For>
      </div>
    </Dialog>
  );
}
