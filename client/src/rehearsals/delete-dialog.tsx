import { rehearsalChange } from "@bandstand/shared/notifications/change.ts";
import type { JSX } from "solid-js";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { NotifyDialog, type Announcement } from "../notifications/public.ts";
import { type RehearsalRow, isLocked } from "./queries.ts";
import { dayOf } from "./rehearsal-time.ts";

interface DeleteProps {
  readonly rehearsal: RehearsalRow;
  readonly onConfirm: (announcement: Announcement) => void;
  readonly onClose: () => void;
}

/** Asks whether to delete a rehearsal, and whom to notify. */
export function DeleteDialog(props: DeleteProps): JSX.Element {
  const hint = (): string => text().rehearsals[isLocked(props.rehearsal) ? "deleteCancelledHint" : "deleteHint"];
  return (
    <NotifyDialog
      event={{ event_type: "rehearsal", rehearsal: props.rehearsal }}
      change={rehearsalChange(props.rehearsal, null, { now: Date.now(), zone: bandTimeZone() })}
      title={text().rehearsals.deleteTitle(dayOf(props.rehearsal.begin))}
      description={hint()}
      confirm={text().rehearsals.removeOne}
      danger
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  );
}
