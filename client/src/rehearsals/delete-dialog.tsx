import { rehearsalChange } from "@bandstand/shared/notifications/change.ts";
import { useNavigate } from "@solidjs/router";
import type { JSX } from "solid-js";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { NotifyDialog, type Told, showChanged } from "../notifications/public.ts";
import { deleteRehearsal } from "./commands.ts";
import { type RehearsalRow, isLocked, plannedSongs } from "./queries.ts";
import { dayOf } from "./rehearsal-time.ts";

/** Asks whether to delete a rehearsal and whom to notify, deletes it and returns to the list. */
export function DeleteDialog(props: {
  readonly rehearsal: RehearsalRow;
  /** The list's query, for returning to it. */
  readonly listSearch: string;
  readonly onClose: () => void;
}): JSX.Element {
  const navigate = useNavigate();
  const locked = (): boolean => isLocked(props.rehearsal);
  const remove = async (told: Told): Promise<void> => {
    const { rehearsal_id, begin } = props.rehearsal;
    /* Nothing can be planned for a past rehearsal. */
    const planned = locked() ? [] : plannedSongs(rehearsal_id);
    const list = `/rehearsals${props.listSearch}`;
    props.onClose();
    navigate(list);
    const undo = await deleteRehearsal({ rehearsal_id, begin }, planned, told.recipients);
    showChanged(text().rehearsals.deleted(dayOf(begin)), told, undo);
  };
  return (
    <NotifyDialog
      event={{ event_type: "rehearsal", rehearsal: props.rehearsal }}
      change={rehearsalChange(props.rehearsal, null, { now: Date.now(), zone: bandTimeZone() })}
      title={text().rehearsals.deleteTitle(dayOf(props.rehearsal.begin))}
      description={locked() ? text().rehearsals.deleteCancelledHint : text().rehearsals.deleteHint}
      confirm={text().rehearsals.removeOne}
      danger
      onConfirm={(told) => void remove(told)}
      onClose={() => props.onClose()}
    />
  );
}
