import { newId } from "@bandstand/shared/contract/uuid.ts";
import { ENTRIES_PER_SET_MAX, SETS_MAX } from "@bandstand/shared/setlists/limits.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, Show, createSignal } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveList } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { songTable } from "../data/songs-table.ts";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { saveSetlist } from "../setlists/public.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Select } from "../ui/select.tsx";
import { showToast } from "../ui/toast.ts";
import type { ListRow } from "./queries.ts";

/** Adds the songs of a list as a new set to the setlist of an upcoming gig. */
export function ToGig(props: { readonly list: ListRow; readonly onClose: () => void }): JSX.Element {
  const navigate = useNavigate();
  const gigs = createLiveList<RowOf<"gigs">>(
    () => db().gigs.where("date").aboveOrEqual(today()).sortBy("date"),
    "gig_id",
  );
  const [chosen, setChosen] = createSignal<string | null>(null);
  const gig_id = (): string | null => chosen() ?? gigs.items[0]?.gig_id ?? null;

  const take = async (): Promise<void> => {
    const gig = await db().gigs.get(gig_id() ?? "");
    if (gig === undefined) return;
    const songs = props.list.songs.filter(({ song_id }) => songTable.byId(song_id) !== undefined);
    const { sets } = gig.setlist;
    if (sets.length >= SETS_MAX || songs.length > ENTRIES_PER_SET_MAX) {
      showToast(text().repertoireLists.gigFull, { tone: "danger" });
      return;
    }
    const added = songs.map(({ song_id, note }) => ({
      entry_id: newId(),
      song_id,
      uebersprungen: false,
      ...(note !== null && { note }),
    }));
    await saveSetlist(gig.gig_id, [...sets, { set_id: newId(), name: props.list.name, songs: added }]);
    props.onClose();
    showToast(text().repertoireLists.tookOver(gig.name), {
      tone: "success",
      action: {
        label: text().repertoireLists.show,
        run: () => navigate(`/gigs/${gig.gig_id}?tab=setlist`),
      },
    });
  };

  return (
    <ConfirmDialog
      open
      size="m"
      onClose={() => props.onClose()}
      title={text().repertoireLists.toGig}
      description={text().repertoireLists.toGigLead}
      confirm={text().repertoireLists.takeOver}
      disabled={gig_id() === null}
      onConfirm={take}
    >
      <Show when={!gigs.ready || gigs.items.length > 0} fallback={<p class="soft">{text().repertoireLists.noGigs}</p>}>
        <Select
          label={text().repertoireLists.gig}
          value={gig_id()}
          options={gigs.items.map((gig) => ({ value: gig.gig_id, label: gig.name, hint: formatDay(gig.date) }))}
          onChange={(id) => setChosen(id)}
        />
      </Show>
    </ConfirmDialog>
  );
}
