import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { describe, expect, it } from "vitest";
import { type Client, type Reply, code } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { createGig, createSongs, fillSetlist } from "../testing/records.ts";

const GIG_DAY = "2026-03-28";
const BEFORE = "2026-03-20T12:00:00Z";
/* Eight days after the gig, in the band's time zone. */
const LOCKED = "2026-04-05T12:00:00Z";

const { clients, travelTo } = await startBand({ now: BEFORE });
const songs = await createSongs(clients.editor, ["A", "B", "C", "D", "E"], { duration: "3:00" });

/** Creates a gig with the sets `[A, B]` and `[C, D]`, at version 1. */
async function gig(more: object = {}): Promise<GigOut> {
  const { gig_id } = await createGig(clients.editor, { date: GIG_DAY, begin: "20:00", ...more });
  const [a, b, c, d] = songs.map((song_id) => ({ song_id }));
  return await fillSetlist(clients.editor, gig_id, [
    [a!, b!],
    [c!, d!],
  ]);
}

type Operation = "move-set" | "move-song" | "skip-song" | "insert-song";
const OPERATIONS: readonly Operation[] = ["move-set", "move-song", "skip-song", "insert-song"];

const entryOf = ({ setlist }: GigOut, set: number, at: number): string => setlist.sets[set]?.songs[at]?.entry_id ?? "";
const setOf = ({ setlist }: GigOut, set: number): string => setlist.sets[set]?.set_id ?? "";

/** Returns a request body that is valid for the gig as created above. */
function bodyOf(operation: Operation, of: GigOut): Record<string, unknown> {
  const { setlist_version } = of;
  switch (operation) {
    case "move-set":
      return { set_id: setOf(of, 0), direction: "down", setlist_version };
    case "move-song":
      return { entry_id: entryOf(of, 0, 0), to_set_id: setOf(of, 1), position: 1, setlist_version };
    case "skip-song":
      return { entry_id: entryOf(of, 0, 1), uebersprungen: true, setlist_version };
    case "insert-song":
      return { song_id: songs[4], set_id: setOf(of, 1), position: 0, setlist_version };
  }
}

const post = (who: Client, of: { gig_id: string }, operation: Operation, body: object): Promise<Reply> =>
  who.post(`/gigs_lm/${of.gig_id}/${operation}`, body);
const current = async ({ gig_id }: GigOut): Promise<GigOut> => (await clients.admin.get(`/gigs/${gig_id}`)).json();

/** Returns the setlist as titles, with skipped songs in brackets. */
const shown = ({ setlist }: GigOut): string =>
  setlist.sets
    .map((set) =>
      set.songs
        .map(({ song_id, uebersprungen }) => {
          const title = "ABCDE"[songs.indexOf(song_id)] ?? "?";
          return uebersprungen ? `(${title})` : title;
        })
        .join(""),
    )
    .join(" | ");

describe("editing a setlist from the stage", () => {
  it.each([
    ["move-set", "CD | AB"],
    ["move-song", "B | CAD"],
    ["skip-song", "A(B) | CD"],
    ["insert-song", "AB | ECD"],
  ] as const)(
    "%s turns AB | CD into %s, increments the version and returns the new running clock",
    async (operation, result) => {
      const before = await gig();
      const reply = await post(clients.editor, before, operation, bodyOf(operation, before));
      expect(reply.status).toBe(200);
      const after = reply.json<GigOut>();
      expect([shown(after), after.setlist_version]).toEqual([result, 2]);
      expect(after.timing.sets.map(({ set_id }) => set_id)).toEqual(after.setlist.sets.map(({ set_id }) => set_id));
      expect(await current(before)).toEqual(after);
    },
  );

  it("a skipped song takes no time, and skipping can be undone", async () => {
    const before = await gig();
    const body = bodyOf("skip-song", before);
    const skipped = (await post(clients.editor, before, "skip-song", body)).json<GigOut>();
    expect(skipped.timing.sets[0]?.songs[1]?.slot_duration).toBe("00:00:00");
    const again = { ...body, uebersprungen: false, setlist_version: 2 };
    expect(shown((await post(clients.editor, before, "skip-song", again)).json<GigOut>())).toBe("AB | CD");
  });

  it("a position past the end means the end, and a song can move within its set", async () => {
    const before = await gig();
    const far = { ...bodyOf("move-song", before), position: 99 };
    expect(shown((await post(clients.editor, before, "move-song", far)).json<GigOut>())).toBe("B | CDA");
    const within = { entry_id: entryOf(before, 1, 0), to_set_id: setOf(before, 1), position: 1, setlist_version: 2 };
    expect(shown((await post(clients.editor, before, "move-song", within)).json<GigOut>())).toBe("B | DCA");
  });

  it("the first set cannot move up, nor the last set down: both are a 409 and change nothing", async () => {
    const before = await gig();
    for (const [at, direction] of [
      [0, "up"],
      [1, "down"],
    ] as const) {
      const body = { set_id: setOf(before, at), direction, setlist_version: 1 };
      const reply = await post(clients.editor, before, "move-set", body);
      expect([reply.status, code(reply)]).toEqual([409, "SET_AT_EDGE"]);
    }
    expect(await current(before)).toEqual(before);
  });

  it("an unknown set, entry or song is a 422 that names the field, and nothing is changed", async () => {
    const before = await gig();
    for (const [operation, field] of [
      ["move-set", "set_id"],
      ["move-song", "entry_id"],
      ["move-song", "to_set_id"],
      ["skip-song", "entry_id"],
      ["insert-song", "song_id"],
      ["insert-song", "set_id"],
    ] as const) {
      const body = { ...bodyOf(operation, before), [field]: newId() };
      const reply = await post(clients.editor, before, operation, body);
      expect([reply.status, reply.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, field]);
    }
    expect(await current(before)).toEqual(before);
  });

  it("a full set accepts no more songs", async () => {
    const { gig_id } = (await clients.editor.post("/gigs", { name: "Lang", date: GIG_DAY })).json<GigOut>();
    const sets = [{ name: "Voll", songs: Array.from({ length: 200 }, () => ({ song_id: songs[0] })) }];
    const full = (await clients.editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets })).json<GigOut>();
    const body = { song_id: songs[1], set_id: setOf(full, 0), position: 0, setlist_version: 1 };
    expect((await post(clients.editor, full, "insert-song", body)).status).toBe(422);
    expect((await current(full)).setlist_version).toBe(1);
  });
});

describe.each(OPERATIONS)("the stage operation %s", (operation) => {
  it("is for editors and admins, not for musicians", async () => {
    const before = await gig();
    const refused = await post(clients.musician, before, operation, bodyOf(operation, before));
    expect([refused.status, code(refused)]).toEqual([403, "FORBIDDEN"]);
    expect(await current(before)).toEqual(before);
    expect((await post(clients.admin, before, operation, bodyOf(operation, before))).status).toBe(200);
  });

  it("works on an unpublished gig; an unknown or deleted gig is a 404", async () => {
    const draft = await gig({ published: 0 });
    expect((await post(clients.editor, draft, operation, bodyOf(operation, draft))).status).toBe(200);
    expect((await post(clients.editor, { gig_id: newId() }, operation, bodyOf(operation, draft))).status).toBe(404);
    await clients.editor.delete(`/gigs/${draft.gig_id}`);
    expect((await post(clients.editor, draft, operation, bodyOf(operation, draft))).status).toBe(404);
  });

  it("with a stale version is refused, returns the current setlist and changes nothing", async () => {
    const before = await gig();
    const stale = { ...bodyOf(operation, before), setlist_version: 0 };
    const reply = await post(clients.editor, before, operation, stale);
    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({ code: "SETLIST_CONFLICT", setlist_version: 1, setlist: before.setlist });
    expect(await current(before)).toEqual(before);
  });

  it("is locked for editors, but not for admins, from the eighth day after the gig, whatever the version", async () => {
    const before = await gig();
    await travelTo("2026-04-04T12:00:00Z");
    const after = (await post(clients.editor, before, operation, bodyOf(operation, before))).json<GigOut>();
    expect(after.setlist_version).toBe(2);
    await travelTo(LOCKED);
    for (const setlist_version of [2, 0]) {
      const body = { ...bodyOf(operation, before), setlist_version };
      const reply = await post(clients.editor, before, operation, body);
      expect([reply.status, code(reply)]).toEqual([403, "SETLIST_LOCKED"]);
    }
    const stale = await post(clients.admin, before, operation, { ...bodyOf(operation, before), setlist_version: 1 });
    expect(code(stale)).toBe("SETLIST_CONFLICT");
    const skip = { entry_id: entryOf(before, 0, 1), uebersprungen: true, setlist_version: 2 };
    expect((await post(clients.admin, before, "skip-song", skip)).status).toBe(200);
    await travelTo(BEFORE);
  });

  it("succeeds for exactly one of a hundred concurrent requests with the same version", async () => {
    const before = await gig();
    const body = bodyOf(operation, before);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        post(at % 2 === 0 ? clients.editor : clients.admin, before, operation, body),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    expect(new Set(replies.filter(({ status }) => status === 409).map(code))).toEqual(new Set(["SETLIST_CONFLICT"]));
    expect((await current(before)).setlist_version).toBe(2);
  });

  it("is carried out once if sent twice with the same key", async () => {
    const before = await gig();
    const key = { "Idempotency-Key": newId() };
    const send = () => clients.editor.post(`/gigs_lm/${before.gig_id}/${operation}`, bodyOf(operation, before), key);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect((await current(before)).setlist_version).toBe(2);
  });
});

it("if different operations edit the same version concurrently, exactly one succeeds", async () => {
  const before = await gig();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const operation = OPERATIONS[at % 4] ?? "move-set";
      return post(clients.editor, before, operation, bodyOf(operation, before));
    }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await current(before)).setlist_version).toBe(2);
});
