import { newId } from "@bandstand/shared/contract/uuid.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { outbox } from "../notifications/model.ts";
import { Authenticator } from "./authenticator.ts";
import { base64, svgOf } from "./pictures.ts";
import { eventScenes } from "./rights-event-scenes.ts";
import { GIG, type Scene, admin, gig, made, missing, ownerOf, song } from "./rights-targets.ts";
import { enrolPasskey } from "./second-factor.ts";

const list: Scene = async (band, place, caller) => {
  if (place === "missing") return missing("list_id");
  const { client } = ownerOf(band, place, caller);
  const visibility = place === "foreign-private" || place === "own" ? "private" : "public";
  const { list_id = "" } = made(await client.post("/repertoire_lists", { name: place, visibility }));
  return { ids: { list_id }, reads: [`/repertoire_lists/${list_id}`] };
};

/** Functions that create a target of each kind, in the state that `place` names. */
export const scenes = {
  ...eventScenes,

  band: () => Promise.resolve(missing("song_id")),

  song: async (band, place) => {
    if (place === "missing") return missing("song_id");
    const song_id = await song(band);
    if (place === "used") {
      const { ids } = await gig(band, "open");
      const { gig_id, setlist_version } = ids;
      const sets = [{ name: "1", songs: [{ song_id, uebersprungen: false }] }];
      made(await admin(band).put("/update_setlist/", { gig_id, setlist_version, sets }));
    }
    return { ids: { song_id }, reads: [`/songs/${song_id}`] };
  },

  chart: async (band, place) => {
    if (place === "missing") return missing("chart_id");
    const song_id = await song(band);
    const body = { name: place, notation: "english", text: "[C]la" };
    const { chart_id = "" } = made(await admin(band).post(`/songs/${song_id}/charts`, body));
    return { ids: { song_id, chart_id }, reads: [`/charts/${chart_id}`, `/charts/${chart_id}/history`] };
  },

  suggestion: async (band, place, caller) => {
    if (place === "missing") return missing("song_id");
    const song_id = await song(band, { status: "suggested" });
    const voters = place === "carried" ? [...Object.values(band.members), band.other] : [band.members[caller]];
    for (const voter of voters) made(await voter.client.put(`/suggestions/${song_id}/vote`, { vote: "yes" }));
    if (place === "decided") made(await admin(band).post(`/suggestions/${song_id}/reject`));
    return { ids: { song_id }, reads: [`/songs/${song_id}`] };
  },

  list,

  deletedList: async (band, place, caller) => {
    const { ids } = await list(band, place, caller);
    if (place !== "missing") made(await admin(band).delete(`/repertoire_lists/${ids["list_id"]}`));
    return { ids, reads: [] };
  },

  survey: async (band, place, caller) => {
    if (place === "missing") return missing("survey_id", "option_id");
    const { client } = ownerOf(band, place, caller);
    const option_id = newId();
    const options = [{ option_id, date: addDays(band.today, 40) }];
    const { survey_id = "" } = made(await client.post("/surveys", { kind: "dates", title: place, options }));
    if (place.endsWith("closed")) made(await client.post(`/surveys/${survey_id}/close`));
    if (place.endsWith("decided")) made(await client.post(`/surveys/${survey_id}/decide`, {}));
    return { ids: { survey_id, option_id }, reads: [`/surveys/${survey_id}`] };
  },

  absence: async (band, place, caller) => {
    if (place === "missing") return missing("absence_id");
    const days = { from: "2090-01-01", to: "2090-01-02" };
    const { absence_id = "" } = made(await ownerOf(band, place, caller).client.post("/me/absences", days));
    return { ids: { absence_id }, reads: [] };
  },

  /** A session on a second device of its owner. */
  session: async (band, place, caller) => {
    if (place === "missing") return missing("session_id");
    const device = ownerOf(band, place, caller).client.copy();
    await device.signIn(place === "own" ? caller : "other");
    const sessions = made<{ session_id: string; current: boolean }[]>(await device.get("/me/sessions"));
    return { ids: { session_id: sessions.find(({ current }) => current)?.session_id ?? "" }, reads: [] };
  },

  passkey: async (band, place, caller) => {
    if (place === "missing") return missing("passkey_id");
    const owner = place === "own" ? band.members[caller] : await band.join(`m${newId().slice(-12)}`);
    const { second_factor } = await enrolPasskey(owner.client, new Authenticator(owner.client.origin ?? ""));
    return { ids: { passkey_id: second_factor.passkeys.at(-1)?.passkey_id ?? "" }, reads: [] };
  },

  trash: async (band, place) => {
    if (place === "missing") return missing("id");
    const { ids, reads } = await gig(band, "open");
    if (place === "deleted") made(await admin(band).delete(`/gigs/${ids["gig_id"]}`));
    return { ids: { id: ids["gig_id"] ?? "" }, reads: place === "deleted" ? [] : reads };
  },

  account: async (band, place, caller) => {
    if (place === "missing") return missing("user_id");
    if (place === "own") return { ids: { user_id: band.members[caller].user_id }, reads: [] };
    const { user_id } = await band.join(`m${newId().slice(-12)}`);
    if (place === "deactivated") made(await admin(band).delete(`/admin/users/${user_id}`));
    return { ids: { user_id }, reads: [] };
  },

  /** A calendar address. */
  feed: async (band, place, caller) => {
    const { client, user_id } =
      place === "deactivated" ? await band.join(`f${newId().slice(-12)}`) : ownerOf(band, place, caller);
    const { url = "" } = made(await client.post("/me/ical"));
    if (place === "revoked") made(await client.post("/me/ical"));
    if (place === "deactivated") made(await admin(band).delete(`/admin/users/${user_id}`));
    const token = /([^/]+)\.ics$/.exec(url)?.[1] ?? "";
    return { ids: { token: place === "missing" ? newId() : token }, reads: [] };
  },

  /** A stored picture: the band's logo. */
  picture: async (band, place) => {
    const logo = made(await admin(band).put("/admin/logo", { original: base64(svgOf("<path d='M0 0h9v9z'/>")) }));
    return { ids: { name: place === "missing" ? `${"a".repeat(43)}.png` : (logo["original"] ?? "") }, reads: [] };
  },

  /** A notice that could not be delivered. */
  notice: async (_band, place) => {
    if (place === "missing") return missing("notice_id");
    const covers: [string] = [newId()];
    await outbox.add({ kind: "rehearsals", channel: "chat", user_id: null, covers, about: null }, { now: new Date() });
    const notice = (await outbox.open("chat")).find(({ covers: [id] }) => id === covers[0]);
    if (notice === undefined) throw new Error("no target: the notice does not exist");
    await outbox.claim(notice, { claim: "matrix", until: new Date(Date.now() + 60_000) });
    await outbox.settle({ _id: notice._id, claim: "matrix" }, { state: "failed", reason: { code: "late" } });
    return { ids: { notice_id: notice._id }, reads: [] };
  },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

const OWNED = ["own", "foreign", "missing"];

/** The states (`place`) that every operation must cover, by kind of target. A row may cover more. */
export const placesOf: Readonly<Record<SceneName, readonly string[]>> = {
  band: ["band"],
  gig: GIG,
  gigItem: ["missing"],
  ownItem: ["own", "foreign"],
  ownTodo: ["own", "foreign"],
  event: [...GIG, "rehearsal", "rehearsal-past"],
  answered: ["open", "past", "locked", "missing", "rehearsal-past"],
  answerable: [...GIG, "self", "entered"],
  rehearsal: ["open", "past", "missing"],
  comment: ["own", "foreign", "own-past", "foreign-past", "missing"],
  subject: [...GIG, "rehearsal", "rehearsal-past", "song", "song-deleted"],
  remark: [...OWNED, "own-withdrawn"],
  song: ["open", "missing"],
  chart: ["open", "missing"],
  lineUp: ["open", "missing"],
  contact: ["open", "missing"],
  seat: ["missing"],
  suggestion: ["open", "decided", "missing"],
  list: [...OWNED, "foreign-private"],
  deletedList: ["own", "foreign-private", "missing"],
  survey: OWNED,
  absence: OWNED,
  session: OWNED,
  passkey: OWNED,
  trash: ["deleted", "alive", "missing"],
  account: ["missing"],
  feed: ["own", "missing"],
  share: ["open", "ended", "draft", "deleted", "missing"],
  guestLink: ["open", "withdrawn", "deleted", "missing"],
  picture: ["stored", "missing"],
  notice: ["failed", "missing"],
};
