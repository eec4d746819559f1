import { type Accessor, createMemo } from "solid-js";
import { db } from "./db.ts";
import { createLiveRecord } from "./live.ts";

/** Returns the band's instruments and voices as options to choose from. Call in a component. */
export function useBandParts(): Accessor<readonly { readonly value: string; readonly label: string }[]> {
  const config = createLiveRecord(() => db().config.toCollection().first());
  /* Just after an update, the app may still have settings stored by a version that had no parts. */
  return createMemo(() => (config()?.parts ?? []).map((value) => ({ value, label: value })));
}
