import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type WakeLock, deviceKind, wakeLockOf } from "@bandstand/shared/live/readiness.ts";
import { recall, remember } from "../data/device-memory.ts";

const KEY = "bandstand-device";

/** Returns this device's id, which is random and created on first use. It is lost if the browser's data is deleted. */
export function deviceId(): string {
  const known = recall(KEY);
  if (known !== null) return known;
  const made = newId();
  remember(KEY, made);
  return made;
}

const hasTouch = (): boolean => navigator.maxTouchPoints > 1;

/** The kind of this device, as shown to bandmates. */
export const kindOfThisDevice = (): string => deviceKind(navigator.userAgent, hasTouch());

/** What the browser reports about this device. Values are null if unknown. */
export interface DeviceFacts {
  readonly is_installed: boolean;
  readonly is_persistent: boolean | null;
  readonly canAsk: boolean;
  readonly wake_lock: WakeLock;
  readonly battery: { readonly level: number; readonly charging: boolean } | null;
}

/* Only Chromium reports the battery; TypeScript's DOM types lack it. */
interface WithBattery {
  readonly getBattery?: () => Promise<{ readonly level: number; readonly charging: boolean }>;
}

async function readBattery(): Promise<DeviceFacts["battery"]> {
  try {
    const battery = await (navigator as WithBattery).getBattery?.();
    return battery === undefined ? null : { level: battery.level, charging: battery.charging };
  } catch {
    return null;
  }
}

/** Reads the browser's state; old browsers and insecure pages provide only parts of it. */
export async function readDevice(): Promise<DeviceFacts> {
  const storage = (navigator as { readonly storage?: Partial<StorageManager> }).storage;
  const worker = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  return {
    is_installed: Boolean(worker?.controller),
    is_persistent: (await storage?.persisted?.()) ?? null,
    canAsk: storage?.persist !== undefined,
    wake_lock: wakeLockOf({
      userAgent: navigator.userAgent,
      hasWakeLock: "wakeLock" in navigator,
      isHomeScreen: matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches,
      hasTouch: hasTouch(),
    }),
    battery: await readBattery(),
  };
}
