import { type Accessor, createMemo, onCleanup } from "solid-js";
import { db, readMeta } from "./db.ts";
import { createLiveRecord } from "./live.ts";

/**
 * The picture of the band's logo on this device. It is kept in the member's database, and not by the service worker, so
 * that it disappears with everything else when the member signs out.
 */
export interface KeptLogo {
  /** The picture's name on the server. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The key in the `meta` table. */
export const LOGO = "logo";

/** Returns an address of the logo in this page, or undefined while none is kept. Reactive. */
export function createLogoUrl(): Accessor<string | undefined> {
  const kept = createLiveRecord(() => readMeta<KeptLogo>(db(), LOGO));
  return createMemo(() => {
    const logo = kept();
    if (!logo) return undefined;
    const type = logo.name.endsWith(".svg") ? "image/svg+xml" : "image/png";
    const url = URL.createObjectURL(new Blob([logo.bytes], { type }));
    onCleanup(() => URL.revokeObjectURL(url));
    return url;
  });
}
