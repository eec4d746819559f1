import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import type { NewGigShare } from "@bandstand/shared/shares/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { GIG, type Scene, admin, gig, made, missing, ownerOf, rehearsal, song } from "./rights-targets.ts";

const event: Scene = async (band, place) => {
  if (place.startsWith("rehearsal")) return rehearsal(band, place, "admin");
  if (place !== "missing") return gig(band, place);
  return { ...missing("event_id"), ids: { event_id: newId(), event_type: "gig" } };
};

/* Something that members can discuss, with the ids for its comments. */
const subject: Scene = async (band, place, caller) => {
  if (place.startsWith("song")) {
    const song_id = await song(band);
    if (place === "song-deleted") made(await admin(band).delete(`/songs/${song_id}`));
    const ids = { subject_type: "song", subject_id: song_id };
    return { ids, reads: place === "song" ? [`/discussions/song/${song_id}`] : [] };
  }
  const { ids } = await event(band, place, caller);
  const { event_type: subject_type = "", event_id: subject_id = "" } = ids;
  const reads = place === "missing" ? [] : [`/discussions/${subject_type}/${subject_id}`];
  return { ids: { subject_type, subject_id }, reads };
};

/** Functions that create gigs, rehearsals and what belongs to them as targets, in the state that `place` names. */
export const eventScenes = {
  gig: (band, place) =>
    place === "missing"
      ? Promise.resolve({ ...missing("gig_id", "set_id", "entry_id", "song_id", "point_id", "item_id", "device_id") })
      : gig(band, place),

  /** A missing item in an existing gig. */
  gigItem: async (band, place) => {
    const { ids, reads } = await gig(band, "open");
    return { ids: place === "missing" ? { ...ids, point_id: newId(), item_id: newId() } : ids, reads };
  },

  /** A checklist item and the member who is responsible for it. */
  ownItem: async (band, place, caller) => {
    const { ids, reads } = await gig(band, place.replace("own-", ""));
    const { user_id } = ownerOf(band, place, caller);
    const path = `/gigs/${ids["gig_id"]}/checklist/${ids["item_id"]}`;
    made(await admin(band).put(path, { title: "Kabel", category: "Technik", responsible: { user_id } }));
    return { ids, reads };
  },

  /** A rehearsal's todo and the member who is responsible for it. */
  ownTodo: async (band, place, caller) => {
    const begin = `${addDays(band.today, place.endsWith("past") ? -5 : 7)}T18:00:00Z`;
    const responsible = { user_id: ownerOf(band, place, caller).user_id };
    const { rehearsal_id, todos } = made<RehearsalOut>(
      await admin(band).post("/reh", { begin, todos: [{ text: "Kabel", responsible }] }),
    );
    return { ids: { rehearsal_id, todo_id: todos[0]?.todo_id ?? "" }, reads: [`/reh/${rehearsal_id}`] };
  },

  event,

  answered: async (band, place, caller) => {
    const target = await event(band, place, caller);
    const path = `/availability/${target.ids["event_type"]}/${target.ids["event_id"]}`;
    if (place === "open" || place === "rehearsal-past")
      made(await band.members[caller].client.put(path, { status: "in" }));
    return target;
  },

  /** Another member's answer: given by that member (`self`), entered by an admin, or not given. */
  answerable: async (band, place, caller) => {
    const target = await event(band, GIG.includes(place) ? place : "open", caller);
    const { user_id, client } = band.other;
    const path = `/availability/${target.ids["event_type"]}/${target.ids["event_id"]}`;
    if (place === "self") made(await client.put(path, { status: "in" }));
    if (place === "entered") made(await admin(band).put(`${path}/members/${user_id}`, { status: "in" }));
    return { ...target, ids: { ...target.ids, user_id } };
  },

  rehearsal: async (band, place, caller) => {
    if (place !== "missing") return rehearsal(band, place, caller);
    const { ids, reads } = await rehearsal(band, "open", caller);
    return { ids: { ...ids, rehearsal_id: newId() }, reads };
  },

  comment: async (band, place, caller) => {
    const { ids, reads } = await rehearsal(band, place, caller);
    return { ids: place === "missing" ? { ...ids, comment_id: newId() } : ids, reads };
  },

  subject,

  /** A comment on a gig that was published when it was written. */
  remark: async (band, place, caller) => {
    const { ids } = await gig(band, "open");
    const gig_id = String(ids["gig_id"]);
    const path = `/discussions/gig/${gig_id}`;
    const { client } = ownerOf(band, place, caller);
    const { comment_id = "" } = made(await client.post(`${path}/comments`, { text: "Ja?" }));
    if (place.endsWith("withdrawn")) made(await admin(band).put(`/gigs/${gig_id}`, { published: 0 }));
    const subject_id = { subject_type: "gig", subject_id: gig_id };
    return { ids: { ...subject_id, comment_id: place === "missing" ? newId() : comment_id }, reads: [path] };
  },

  contact: async (band, place) => {
    if (place === "missing") return missing("contact_id");
    const { contact_id = "" } = made(await admin(band).post("/contacts", { name: place, parts: ["Bass"], order: 1 }));
    return { ids: { contact_id }, reads: [`/contacts/${contact_id}`] };
  },

  /** A seat of a gig; with `own`, the caller has it and has declined. With `asked`, somebody is asked for it. */
  seat: async (band, place, caller) => {
    if (place === "missing") {
      const { ids, reads } = missing("event_id", "seat_id", "ask_id");
      return { ids: { ...ids, event_type: "gig" }, reads };
    }
    const user_id = place === "own" ? band.members[caller].user_id : null;
    const seat = { seat_id: newId(), part: "Bass", user_id, optional: false };
    const { line_up_id = "" } = made(await admin(band).post("/line_ups", { name: place, seats: [seat] }));
    made(await admin(band).put(`/line_ups/${line_up_id}`, { archived: true }));
    made(await admin(band).post("/contacts", { name: place, parts: ["Bass"], order: 1 }));
    const target = await gig(band, place);
    const { gig_id = "" } = target.ids;
    made(await admin(band).put(`/gigs/${gig_id}`, { line_up_id }));
    const path = `/availability/gig/${gig_id}`;
    if (place === "own") made(await band.members[caller].client.put(path, { status: "out" }));
    const asks = `/asks/gig/${gig_id}`;
    const { ask_id = newId() } =
      place === "asked" ? made(await admin(band).post(asks, { seat_id: seat.seat_id })) : { ask_id: newId() };
    return { ids: { ...target.ids, seat_id: seat.seat_id, ask_id }, reads: [...target.reads, asks] };
  },

  lineUp: async (band, place) => {
    if (place === "missing") return missing("line_up_id");
    const seats = [{ seat_id: newId(), part: "Bass", user_id: null, optional: false }];
    const { line_up_id = "" } = made(await admin(band).post("/line_ups", { name: place, seats }));
    return { ids: { line_up_id }, reads: [`/line_ups/${line_up_id}`] };
  },

  /** A link to a gig for people outside the band. */
  share: async (band, place) => {
    if (place === "missing")
      return { ids: { ...(await gig(band, "open")).ids, share_id: newId(), token: "x" }, reads: [] };
    const { ids } = await gig(band, place === "draft" ? "draft" : "open");
    const path = `/gigs/${ids["gig_id"]}/shares`;
    const until = addDays(band.today, 7);
    const { share_id, url } = made<NewGigShare>(await admin(band).post(path, { until }));
    if (place === "ended") made(await admin(band).delete(`${path}/${share_id}`));
    if (place === "deleted") made(await admin(band).delete(`/gigs/${ids["gig_id"]}`));
    return { ids: { ...ids, share_id, token: url.split("#")[1] ?? "" }, reads: [] };
  },

  /** A link for somebody who is asked to stand in. */
  guestLink: async (band, place) => {
    if (place === "missing") return { ids: { token: "x" }, reads: [] };
    const { ids } = await gig(band, "open");
    const { gig_id } = ids;
    const seats = [{ seat_id: newId(), part: "Bass", user_id: null, optional: false }];
    const { line_up_id = "" } = made(await admin(band).post("/line_ups", { name: newId(), seats }));
    made(await admin(band).put(`/gigs/${gig_id}`, { line_up_id, seats }));
    const { contact_id = "" } = made(await admin(band).post("/contacts", { name: newId(), parts: ["Bass"], order: 1 }));
    const asks = `/asks/gig/${gig_id}`;
    const { ask_id = "" } = made(await admin(band).post(asks, { seat_id: seats[0]?.seat_id, contact_id }));
    const { url = "" } = made(await admin(band).post(`${asks}/${ask_id}/link`));
    if (place === "withdrawn") made(await admin(band).delete(`${asks}/${ask_id}`));
    if (place === "deleted") made(await admin(band).delete(`/gigs/${gig_id}`));
    return { ids: { token: url.split("#")[1] ?? "" }, reads: [] };
  },
} satisfies Record<string, Scene>;
