import type { Recipients } from "@bandstand/shared/contract/fields.ts";
import type { EventChange } from "@bandstand/shared/notifications/change.ts";
import type { AnnouncedEvent } from "@bandstand/shared/notifications/event-text.ts";
import { type JSX, Show, createSignal } from "solid-js";
import type { Undo } from "../data/mutations.ts";
import { text } from "../i18n/text.ts";
import { lazyDialog } from "../ui/lazy-component.ts";
import { showChanged } from "./change-toast.ts";
import { UNANNOUNCED, type Announcement } from "./announcement.ts";

/** Asks whom to notify of a change, with nothing preselected; one button makes the change. */
export const NotifyDialog = lazyDialog(async () => (await import("./notify-dialog.tsx")).NotifyDialog);

/** An edit to an event, before it is made. */
export interface AnnouncedEdit {
  /** The event after the edit. */
  readonly event: AnnouncedEvent;
  /** The change to announce, or null. */
  readonly change: EventChange | null;
  /** Makes the edit. Returns a function that undoes it. */
  readonly store: (recipients: Recipients) => Promise<Undo>;
}

interface AnnouncedEdits {
  /** Makes the edit, or first asks whom to notify of it. `done` is the message that confirms it. */
  readonly edit: (edit: AnnouncedEdit, done: string) => void;
  /** The dialog, if it is open. */
  readonly Dialog: () => JSX.Element;
}

/** Makes edits that consist of one tap, such as giving a seat to another member. */
export function createAnnouncedEdits(): AnnouncedEdits {
  const [asking, setAsking] = createSignal<{ readonly edit: AnnouncedEdit; readonly done: string }>();
  const make = async ({ store }: AnnouncedEdit, done: string, announcement: Announcement): Promise<void> => {
    setAsking(undefined);
    showChanged(done, announcement, await store(announcement.recipients));
  };
  return {
    edit: (edit, done) => {
      if (edit.change === null) void make(edit, done, UNANNOUNCED);
      else setAsking({ edit, done });
    },
    Dialog: () => (
      <Show when={asking()} keyed>
        {({ edit, done }) => (
          <NotifyDialog
            event={edit.event}
            change={edit.change}
            confirm={text().app.save}
            onConfirm={(announcement) => void make(edit, done, announcement)}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Show>
    ),
  };
}
