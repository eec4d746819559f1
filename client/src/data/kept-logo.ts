import { type Accessor, createMemo, onCleanup } from "solid-js";
import { db, readMeta } from "./db.ts";
import { createLiveRecord } from "./live.ts";

/**
 * The band's logo as stored on this device. It is in the member's database rather than in the service worker's cache,
 * so that it is deleted with everything else when the member signs out.
 */
export interface KeptLogo {
  /** The picture's name on the server. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The key in the `meta` table. */
export const LOGO = "logo";

/** Returns a URL for the stored logo that is valid in this page; undefined while no logo is stored. Reactive. */
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
