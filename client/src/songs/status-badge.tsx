import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Badge, type Tone } from "../ui/chip.tsx";

const TONES: Readonly<Record<SongStatus, Tone>> = {
  suggested: "info",
  rehearsing: "warning",
  active: "success",
  retired: "neutral",
  rejected: "danger",
};

export const STATUSES = Object.keys(TONES) as SongStatus[];

/** A badge with a song's status, in the status's colour. */
export function StatusBadge(props: { readonly status: SongStatus }): JSX.Element {
  return <Badge tone={TONES[props.status]}>{text().songs.statuses[props.status]}</Badge>;
}
