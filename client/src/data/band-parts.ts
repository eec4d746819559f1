import { type Accessor, createMemo } from "solid-js";
import { db } from "./db.ts";
import { createLiveRecord } from "./live.ts";

/** The band's instruments and voices, to choose from. Call in a component. */
export function useBandParts(): Accessor<readonly { readonly value: string; readonly label: string }[]> {
  const config = createLiveRecord(() => db().config.toCollection().first());
  /* An app that was just updated may have the settings from before there were parts. */
  return createMemo(() => (config()?.parts ?? []).map((value) => ({ value, label: value })));
}
