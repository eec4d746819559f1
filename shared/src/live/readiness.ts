/** Whether this device can keep its screen on during a gig. */
export type WakeLock = "possible" | "ios_too_old" | "impossible";

/** The first iOS version in which wake locks work in home-screen apps. In the browser they work from 16.4 on. */
const IOS_HOME_SCREEN = { major: 18, minor: 4 };

/**
 * Whether the screen can be kept on. An iPad identifies itself as a Mac, but no Mac has a touch screen. In a
 * home-screen app the version may be missing; an unknown version is treated as new.
 * @param isHomeScreen true for an app opened from the home screen
 */
export function wakeLockOf(device: {
  readonly userAgent: string;
  readonly hasWakeLock: boolean;
  readonly isHomeScreen: boolean;
  readonly hasTouch: boolean;
}): WakeLock {
  const { userAgent, hasWakeLock, isHomeScreen, hasTouch } = device;
  if (!hasWakeLock) return "impossible";
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && hasTouch);
  if (!isIos || !isHomeScreen) return "possible";
  const version = /(?:OS |Version\/)(\d+)[._](\d+)/.exec(userAgent.replace(/Mac OS X [\d_.]+/, ""));
  if (version === null) return "possible";
  const [, major, minor] = version;
  const { major: least, minor: leastMinor } = IOS_HOME_SCREEN;
  const isNew = Number(major) > least || (Number(major) === least && Number(minor) >= leastMinor);
  return isNew ? "possible" : "ios_too_old";
}

/**
 * Names the kind of device in English so that the owner's bandmates recognise it, such as `iPad` or `Android phone`;
 * nothing more specific. It is stored; the app translates it where it is shown.
 */
export function deviceKind(userAgent: string, hasTouch: boolean): string {
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && hasTouch)) return "iPad";
  if (/iPhone/.test(userAgent)) return "iPhone";
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? "Android phone" : "Android tablet";
  if (/CrOS/.test(userAgent)) return "Chromebook";
  if (/Windows/.test(userAgent)) return "Windows";
  if (/Macintosh/.test(userAgent)) return "Mac";
  return /Linux/.test(userAgent) ? "Linux" : "Browser";
}

/** The known facts about this device before a gig; null means unknown. */
export interface StageFacts {
  /** The number of songs in the setlist that this device does not have. */
  readonly missing_songs: number;
  /** True if the app itself opens without a network. */
  readonly is_installed: boolean;
  readonly own_version: number;
  /** The latest known setlist version on the server. */
  readonly server_version: number | null;
  /** The number of this member's edits that have not been sent yet. */
  readonly pending_edits: number;
  readonly is_persistent: boolean | null;
  readonly wake_lock: WakeLock;
  /** Charge from 0 to 1, and whether it is plugged in. */
  readonly battery: { readonly level: number; readonly charging: boolean } | null;
}

export type ReadyPoint = "songs" | "app" | "version" | "storage" | "screen" | "battery";
export type ReadyState = "ready" | "attention" | "unknown";

/** A long evening with the screen on drains a tablet; below this charge it should be plugged in. */
const BATTERY_LOW = 0.6;

/** Lists the checks before a gig, from the most to the least serious. */
export function readiness(facts: StageFacts): readonly { readonly point: ReadyPoint; readonly state: ReadyState }[] {
  const good = (isGood: boolean): ReadyState => (isGood ? "ready" : "attention");
  const { server_version, battery, is_persistent } = facts;
  return [
    { point: "songs", state: good(facts.missing_songs === 0) },
    { point: "app", state: good(facts.is_installed) },
    {
      point: "version",
      state:
        facts.pending_edits > 0
          ? "attention"
          : server_version === null
            ? "unknown"
            : good(facts.own_version >= server_version),
    },
    { point: "storage", state: is_persistent === null ? "unknown" : good(is_persistent) },
    { point: "screen", state: good(facts.wake_lock === "possible") },
    {
      point: "battery",
      state: battery === null ? "unknown" : good(battery.charging || battery.level >= BATTERY_LOW),
    },
  ];
}
