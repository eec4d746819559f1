import { type JSX, Show, createEffect, createMemo, createSignal } from "solid-js";
import { session } from "../data/session.ts";
import { status } from "../data/status.ts";
import { isWriting } from "../data/writing.ts";
import { currentStorageProblem } from "../data/current-storage-problem.ts";
import { formatInstant, formatInstantTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { createCloseOnBack } from "../ui/back-gesture.ts";
import type { Tone } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { createCounts } from "./queries.ts";
import "./sync-pill.css";
import { lazyDialog } from "../ui/lazy-component.ts";

const SyncSheet = lazyDialog(async () => (await import("./sync-sheet.tsx")).SyncSheet);

interface Shown {
  readonly label: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** The number of edits that wait or need attention; live mode shows only this and the icon. */
  readonly count: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Formats the start of a period: only its time if it was less than half a day ago, otherwise with the day. */
const sinceText = (at: number): string => (Date.now() - at < DAY_MS / 2 ? formatInstantTime(at) : formatInstant(at));

/** Returns an accessor for the sync state that is most important to show. */
function createShown(): () => Shown {
  const counts = createCounts();
  return createMemo((): Shown => {
    const words = text().sync;
    const trouble = currentStorageProblem();
    if (trouble !== null) return { label: words.storage[trouble], icon: "warning", tone: "warning", count: 0 };
    const known = counts();
    /* Never claims to be up to date before pending edits are counted. */
    if (known === undefined) return { label: words.connecting, icon: "sync", tone: "neutral", count: 0 };
    const { waiting, failed, conflicts, filled } = known;
    if (conflicts > 0) return { label: words.conflict, icon: "merge", tone: "warning", count: conflicts };
    if (failed > 0) return { label: words.failed(failed), icon: "warning", tone: "danger", count: failed };
    if (session().state === "needs_sign_in")
      return { label: words.signIn, icon: "key", tone: "warning", count: waiting };
    if (status.needsUpdate) return { label: words.update, icon: "warning", tone: "warning", count: waiting };
    if (status.isServerFull) return { label: words.serverFull, icon: "warning", tone: "warning", count: waiting };
    if (status.offlineSince !== null) {
      const since = sinceText(status.offlineSince);
      const label = waiting === 0 ? words.offline(since) : words.offlineWaiting(since, waiting);
      return { label, icon: "cloud-off", tone: "neutral", count: waiting };
    }
    if (waiting > 0) return { label: words.waiting(waiting), icon: "upload", tone: "info", count: waiting };
    if (!filled) return { label: words.first, icon: "download", tone: "info", count: 0 };
    if (status.online === null) return { label: words.connecting, icon: "sync", tone: "neutral", count: 0 };
    /* A slow disk may take seconds to store an edit; the tab must not be closed before that. */
    if (isWriting()) return { label: words.writing, icon: "sync", tone: "neutral", count: 0 };
    return { label: words.upToDate, icon: "cloud", tone: "neutral", count: 0 };
  });
}

interface SyncPillProps {
  /** True in live mode: shows only an icon and a number, which cannot be pressed by mistake. */
  readonly quiet?: boolean;
}

/** The sync state of this device; opens the list of pending edits. */
export function SyncPill(props: SyncPillProps): JSX.Element {
  const shown = createShown();
  const [isOpen, setOpen] = createSignal(false);
  createCloseOnBack(() => setOpen(false));

  /* Shows a badge on the icon of an installed app while edits are unsent. Does nothing without badge support. */
  const count = createMemo(() => shown().count);
  createEffect(() => {
    const badge = count() === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count());
    badge?.catch(() => undefined);
  });

  return (
    <Show
      when={!props.quiet}
      fallback={
        <span
          class={`sync-pill icon-text small medium tabular sync-pill--quiet tone-${shown().tone}`}
          role="img"
          aria-label={shown().label}
        >
          <Icon name={shown().icon} size="s" />
          <Show when={shown().count > 0}>{shown().count}</Show>
        </span>
      }
    >
      <button
        type="button"
        class={`sync-pill icon-text small medium tabular tone-${shown().tone}`}
        classList={{ "sync-pill--busy": status.busy }}
        aria-label={text().sync.open(shown().label)}
        onClick={() => setOpen(true)}
      >
        <Icon name={shown().icon} size="s" />
        <span class="sync-pill__label">{shown().label}</span>
      </button>
      <Show when={isOpen()}>
        <SyncSheet state={shown().label} onClose={() => setOpen(false)} />
      </Show>
    </Show>
  );
}
