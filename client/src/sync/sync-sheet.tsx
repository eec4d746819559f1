import type { JSX } from "solid-js";
import { status } from "../data/status.ts";
import { syncNow } from "../data/sync-loop.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";

interface SyncSheetProps {
  readonly state: string;
  readonly onClose: () => void;
}

/** What waits, what was refused and why, what clashes. */
export function SyncSheet(props: SyncSheetProps): JSX.Element {
  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={text().sync.title}
      description={props.state}
      actions={
        <Button icon="sync" busy={status.busy} onClick={syncNow}>
          {text().sync.tryNow}
        </Button>
      }
    >
      <p class="soft">
        {status.syncedAt === null
          ? text().sync.neverSynced
          : text().sync.lastSynced(formatInstant(status.syncedAt))}
      </p>
    </Sheet>
  );
}
