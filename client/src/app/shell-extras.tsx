import { createMediaQuery } from "@solid-primitives/media";
import { useLocation, useNavigate } from "@solidjs/router";
import { For, type JSX, Show, createEffect, on, onCleanup } from "solid-js";
import { Portal } from "solid-js/web";
import { me } from "../data/session.ts";
import { createCloseOnBack } from "../ui/back-gesture.ts";
import { DESK } from "../ui/desk.ts";
import { followBandFace } from "./band-face.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { areKeysShown, setKeysShown } from "./keys-shown.ts";
import { Rail } from "./rail.tsx";
import { noteRecord } from "./recent.ts";
import { letterOf, newRecordIn, roomByLetter, roomsFor } from "./rooms.ts";
import { listenForSingleKeys } from "./single-key-shortcuts.ts";
import "./keys.css";

/**
 * The parts of the frame that the first screen does not need: the rail on wide screens, single-key shortcuts, and the
 * list of recently opened records. Rendered inside the main menu.
 */
export function ShellExtras(): JSX.Element {
  const navigate = useNavigate();
  const location = useLocation();
  const isDesk = createMediaQuery(DESK);
  const rooms = () => roomsFor(me()?.role);
  const open = (href: string | undefined): boolean => {
    if (href !== undefined) navigate(href);
    return href !== undefined;
  };
  followBandFace();
  onCleanup(() => setKeysShown(false));
  createEffect(on(() => location.pathname, noteRecord));
  createCloseOnBack(() => setKeysShown(false));
  const isRoomAwaited = listenForSingleKeys({
    openRoom: (letter) => open(roomByLetter(rooms(), letter)?.href),
    create: () => open(newRecordIn(rooms(), me()?.role, location)),
    showKeys: () => setKeysShown(true),
  });
  return (
    <>
      <Show when={isDesk()}>
        <Rail />
      </Show>
      <Show when={isRoomAwaited()}>
        <Portal>
          {/* Hidden from screen readers, because an announcement would interrupt their own commands. */}
          <div class="keys-hint" aria-hidden="true">
            <For each={rooms()}>
              {(room) => (
                <span class="keys-hint__room">
                  <kbd class="key">{letterOf(room).toUpperCase()}</kbd> {(room.short ?? room.label)()}
                </span>
              )}
            </For>
          </div>
        </Portal>
      </Show>
      <KeysDialog open={areKeysShown()} onClose={() => setKeysShown(false)} rooms={rooms()} />
    </>
  );
}
