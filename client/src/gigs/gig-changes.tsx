import { gigChange } from "@bandstand/shared/notifications/change.ts";
import { useNavigate } from "@solidjs/router";
import { type Accessor, type JSX, Show, createEffect, createMemo, createSignal, on } from "solid-js";
import { today } from "../data/today.ts";
import { text } from "../i18n/text.ts";
import { NotifyDialog, UNANNOUNCED, type Announcement, showChanged } from "../notifications/public.ts";
import { deleteGig, updateGig } from "./commands.ts";
import type { GigRow } from "./queries.ts";

interface GigChanges {
  /** Publishes the gig or, with 0, makes it a draft again; asks first if members may be notified. */
  readonly publish: (published: 0 | 1) => void;
  /** Asks for confirmation, deletes the gig and returns to the list. */
  readonly remove: () => void;
  /** The dialog that is open, if any. */
  readonly Dialogs: () => JSX.Element;
}

/** Creates the actions on a gig that ask for confirmation. `listSearch` is the list's query, for returning to it. */
export function createGigChanges(gig: Accessor<GigRow>, listSearch: Accessor<string>): GigChanges {
  const navigate = useNavigate();
  const [deleting, setDeleting] = createSignal(false);
  const [publishing, setPublishing] = createSignal<0 | 1 | null>(null);

  /* Going back may lead to a different gig: close the previous one's dialogs. A memo, because each sync creates a new
     row for the same gig. */
  const gig_id = createMemo(() => gig().gig_id);
  createEffect(
    on(
      gig_id,
      () => {
        setDeleting(false);
        setPublishing(null);
      },
      { defer: true },
    ),
  );

  const publish = async (published: 0 | 1, announcement: Announcement): Promise<void> => {
    setPublishing(null);
    const undo = await updateGig(gig().gig_id, { published }, announcement.recipients);
    showChanged(published === 1 ? text().gigs.published : text().gigs.unpublished, announcement, undo);
  };
  const remove = async (announcement: Announcement): Promise<void> => {
    const { gig_id, name } = gig();
    setDeleting(false);
    navigate(`/gigs${listSearch()}`);
    const undo = await deleteGig(gig_id, announcement.recipients);
    showChanged(text().gigs.deleted(name), announcement, undo);
  };
  const changeTo = (published: 0 | 1) => gigChange(gig(), { ...gig(), published }, today());

  const Dialogs = (): JSX.Element => (
    <>
      <Show when={publishing() !== null && changeTo(publishing() ?? 0)}>
        {(change) => (
          <NotifyDialog
            event={{ event_type: "gig", gig: gig() }}
            change={change()}
            confirm={publishing() === 1 ? text().gigs.publish : text().gigs.unpublish}
            onConfirm={(announcement) => void publish(publishing() ?? 0, announcement)}
            onClose={() => setPublishing(null)}
          />
        )}
      </Show>
      <Show when={deleting()}>
        <NotifyDialog
          event={{ event_type: "gig", gig: gig() }}
          change={gigChange(gig(), null, today())}
          title={text().gigs.deleteTitle(gig().name)}
          description={text().gigs.deleteHint}
          confirm={text().gigs.remove}
          danger
          onConfirm={(announcement) => void remove(announcement)}
          onClose={() => setDeleting(false)}
        />
      </Show>
    </>
  );

  return {
    publish: (published) => {
      if (changeTo(published) === null) void publish(published, UNANNOUNCED);
      else setPublishing(published);
    },
    remove: () => void setDeleting(true),
    Dialogs,
  };
}
