import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import { Answer } from "../http/handler.ts";
import { type StoredRehearsal, rehearsalRecord } from "./model.ts";
import { plannedSongs } from "./plan.ts";

/** Returns rehearsals for REST responses, each with the songs planned for it. */
export async function withPlan(rehearsals: readonly StoredRehearsal[]): Promise<RehearsalOut[]> {
  const planned = await plannedSongs();
  return rehearsals.map((stored) => ({ ...rehearsalRecord(stored), planned_song_ids: planned(stored._id) }));
}

/** Returns one rehearsal as a response with its ETag. */
export async function answerOf(stored: StoredRehearsal): Promise<Answer<RehearsalOut>> {
  const planned = await plannedSongs();
  return new Answer({ ...rehearsalRecord(stored), planned_song_ids: planned(stored._id) }, { rev: stored.rev });
}
