import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { GigOut } from "../gigs/contract.ts";
import { PlayedSongs, Stage, StageDevice } from "./contract.ts";

const GigPath = z.strictObject({ gig_id: Id });

/** Included in every request that edits the setlist: the version on which the edit is based. */
const based = { setlist_version: z.int().min(0) };

/** Zero-based position in a set; values past the end mean the end. */
const position = z.int().min(0).max(10_000);

const { device, setlist_version, place } = StageDevice.shape;

export const liveRoutes = {
  liveMoveSet: defineRoute({
    method: "POST",
    path: "/gigs_lm/{gig_id}/move-set",
    access: "editor",
    summary: "Move a set up or down by one",
    params: GigPath,
    body: z.strictObject({ set_id: Id, direction: z.enum(["up", "down"]), ...based }),
    response: GigOut,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "SETLIST_CONFLICT", "SET_AT_EDGE"],
  }),
  liveMoveSong: defineRoute({
    method: "POST",
    path: "/gigs_lm/{gig_id}/move-song",
    access: "editor",
    summary: "Move a song to a position in a set; the position does not count the song itself",
    params: GigPath,
    body: z.strictObject({ entry_id: Id, to_set_id: Id, position, ...based }),
    response: GigOut,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "SETLIST_CONFLICT"],
  }),
  liveSkipSong: defineRoute({
    method: "POST",
    path: "/gigs_lm/{gig_id}/skip-song",
    access: "editor",
    summary: "Skip a song, or undo the skip",
    params: GigPath,
    body: z.strictObject({ entry_id: Id, uebersprungen: z.boolean(), ...based }),
    response: GigOut,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "SETLIST_CONFLICT"],
  }),
  liveInsertSong: defineRoute({
    method: "POST",
    path: "/gigs_lm/{gig_id}/insert-song",
    access: "editor",
    summary: "Insert a song from the repertoire into a set",
    params: GigPath,
    body: z.strictObject({ song_id: Id, set_id: Id, position, ...based }),
    response: GigOut,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "SETLIST_CONFLICT"],
  }),
  getStage: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/stage_devices",
    access: "member",
    summary: "The setlist version on each member's device, and the current song on the leading devices",
    params: GigPath,
    response: Stage,
  }),
  reportStageDevice: defineRoute({
    method: "PUT",
    path: "/gigs/{gig_id}/stage_devices/{device_id}",
    access: "member",
    summary: "Report the setlist version on the caller's device and its current song",
    params: z.strictObject({ gig_id: Id, device_id: Id }),
    body: z.strictObject({ device, setlist_version, place: place.default(null) }),
    response: Stage,
  }),
  setAsPlayed: defineRoute({
    method: "PUT",
    path: "/gigs/{gig_id}/as_played",
    access: "editor",
    summary: "Confirm what was really played, in the order of the evening",
    params: GigPath,
    body: z.strictObject({ songs: PlayedSongs }),
    response: GigOut,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING"],
  }),
} as const;
