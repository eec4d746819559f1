import type { StageDevice } from "@bandstand/shared/live/contract.ts";
import { type Accessor, createEffect, createMemo, on, onCleanup, untrack } from "solid-js";
import { status } from "../data/status.ts";
import { deviceId } from "./device.ts";
import type { LiveSession } from "./live-session.ts";
import { type LiveSettings, type OpenedGig, useStage } from "./queries.ts";
import { reportStage } from "./stage-report.ts";

/** One of the band's devices that can be followed. */
export interface Leader {
  readonly device_id: string;
  /** The member's name and the kind of device, shown together as "Lena, iPad". */
  readonly member: string;
  readonly device: string;
}

export interface Following {
  /** Other devices that are in live mode with this gig. */
  readonly leaders: Accessor<readonly Leader[]>;
  /** The device that this one follows, and whether it is unreachable; null if this one follows none. */
  readonly leader: Accessor<(Leader & { readonly isLost: boolean }) | null>;
}

/**
 * Positions reported longer ago than this, in milliseconds, are ignored: they are from a different evening or from a
 * device that has been put away.
 */
const PLACE_VALID_MS = 12 * 60 * 60 * 1000;
/**
 * A song is reported only after it has been shown for this long, in milliseconds, so that paging quickly through songs
 * causes no reports.
 */
const SETTLE_MS = 150;

const isFresh = ({ at, place }: StageDevice): boolean => place !== null && Date.now() - Date.parse(at) < PLACE_VALID_MS;

/**
 * Lets a second tablet follow the first: reports this device's position, or follows another device's. A follower
 * reports no position, so two devices that follow each other cannot chase each other. While offline, the position stays
 * and can be changed by hand; once online, the next move on the other device moves this one again.
 */
export function createFollowing(session: LiveSession, opened: OpenedGig, settings: Accessor<LiveSettings>): Following {
  const { gig_id } = opened.gig;
  const stage = useStage(() => gig_id);
  const named = ({ device_id, user_id, device }: StageDevice): Leader => ({
    device_id,
    device,
    member: opened.members.get(user_id) ?? device,
  });
  const followed = createMemo(() => {
    const follow = settings().follow;
    return follow?.gig_id === gig_id ? follow.device_id : null;
  });
  const others = createMemo(() => (stage()?.devices ?? []).filter((device) => device.device_id !== deviceId()));
  const led = createMemo(() =>
    others()
      .filter(({ device_id }) => device_id === followed())
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .at(0),
  );
  const step = createMemo(() => {
    const device = led();
    return device !== undefined && isFresh(device) ? (device.place?.step_id ?? null) : null;
  });
  const place = createMemo(
    () => {
      const step_id = step();
      return step_id === null ? null : { step_id, started_at: led()?.place?.started_at ?? "" };
    },
    null,
    { equals: (a, b) => a?.step_id === b?.step_id && a?.started_at === b?.started_at },
  );

  createEffect(on(place, (there) => there !== null && session.jump(there.step_id)));

  createEffect(() => {
    const { step: current, enteredAt: since } = session.painted();
    const version = session.heldVersion();
    /* Reports again after each sync, in case a report was lost. */
    if (status.online === false || status.syncedAt === null || current === undefined || version === 0) return;
    const here = followed() === null ? { step_id: current.id, started_at: new Date(since).toISOString() } : null;
    const timer = setTimeout(() => void reportStage(gig_id, version, here).catch(() => false), SETTLE_MS);
    onCleanup(() => clearTimeout(timer));
  });
  onCleanup(() => void reportStage(gig_id, untrack(session.heldVersion)).catch(() => false));

  return {
    leaders: createMemo(() => others().filter(isFresh).map(named)),
    leader: createMemo(() => {
      const device_id = followed();
      if (device_id === null) return null;
      const device = led();
      const isLost = status.online === false || step() === null;
      return device === undefined ? { device_id, member: "?", device: "", isLost: true } : { ...named(device), isLost };
    }),
  };
}
