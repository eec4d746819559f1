import { derivedId } from "../contract/derived-id.ts";
import type { ChartChoices } from "./contract.ts";
import type { ReaderView } from "./for-reader.ts";

/** A member's choices for a song, without its ids. */
export type Choices = Omit<ChartChoices, "choices_id" | "song_id">;

/** The choices of a member who has made none. */
export const NO_CHOICES: Choices = { chart_id: null, capo: null, hide_chords: null, sounding: false };

/** Returns the id of a member's choices for a song, which is the same on all of the member's devices. */
export const choicesId = (user_id: string, song_id: string): string => derivedId(user_id, `chart choices ${song_id}`);

/** How a member with these choices reads a chart. `hidesChords` is the default for songs without a choice. */
export const chosenView = ({ capo, hide_chords, sounding }: Choices, hidesChords: boolean): ReaderView => ({
  capo,
  hide_chords: hide_chords ?? hidesChords,
  sounding,
});
