import { registry } from "@bandstand/shared/api/registry.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Suggestion } from "@bandstand/shared/suggestions/contract.ts";
import { describe, expect, it } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";

/* Two voters, and three members who try to find out how they voted: a musician, an editor and an admin. */
const VOTERS = { anna: newId(), tom: newId() } as const;
type Voter = keyof typeof VOTERS;
const SPIES = ["musician", "editor", "admin"] as const;

const { server, clients: spies, addMember } = await startBand();
const voters = {
  anna: (await addMember({ user_id: VOTERS.anna, username: "anna" })).client,
  tom: (await addMember({ user_id: VOTERS.tom, username: "tom" })).client,
} as const;

/** Creates a suggestion with this title, on which Anna and then Tom vote. */
async function votedOn(title: string, said: Readonly<Record<Voter, string>>): Promise<string> {
  const { song_id } = (await spies.musician.post("/suggestions", { title, interpret: "Geheim" })).json<Suggestion>();
  for (const name of ["anna", "tom"] as const)
    expect((await voters[name].put(`/suggestions/${song_id}/vote`, { vote: said[name] })).status).toBe(200);
  return song_id;
}

const reads = Object.values<Route>(registry).filter(
  ({ method, access, response }) => method === "GET" && access !== "public" && response !== "text/event-stream",
);

/** Returns everything that sync sends a device: changes since the cursor, the snapshot's pages and the self-check. */
async function synced(client: Client, cursor: string): Promise<Reply[]> {
  const replies = [await client.get(`/sync/pull?cursor=${cursor}`), await client.get("/sync/digest")];
  for (let after: string | null = ""; after !== null;) {
    const reply: Reply = await client.get(`/sync/snapshot${after === "" ? "" : `?after=${after}`}`);
    replies.push(reply);
    ({ after } = reply.json<{ after: string | null }>());
  }
  return replies;
}

/** Returns everything a member can get from the service about a song: every read, and refusals that contain records. */
async function everything(name: (typeof SPIES)[number], song_id: string, cursor: string): Promise<Reply[]> {
  const client = spies[name];
  const replies: Reply[] = [];
  for (const { path } of reads) {
    const asked = path.replaceAll(/\{(\w+)\}/g, (_, field) => (field === "song_id" ? song_id : newId()));
    replies.push(await client.get(asked), await client.get(`${asked}?limit=200`));
  }
  replies.push(
    ...(await synced(client, cursor)),
    await client.put(`/songs/${song_id}`, { comment: "x" }, { "If-Match": '"0"' }),
    await client.post("/songs", { song_id, title: "Belegt", interpret: "X" }),
    await client.post("/suggestions", { song_id, title: "Belegt", interpret: "X" }),
    await client.post(`/suggestions/${song_id}/adopt`),
    await client.put(`/suggestions/${song_id}/vote`, { vote: "perhaps" }),
  );
  return replies;
}

const cursorOf = async (client: Client): Promise<string> =>
  (await client.get("/sync/snapshot")).json<{ cursor: string }>().cursor;

/** Returns every object in a response. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}

const parsed = (reply: Reply): unknown => {
  try {
    return JSON.parse(reply.text);
  } catch {
    return null;
  }
};

describe.each(SPIES)("a member with the role %s", (name) => {
  it("finds no other member's vote in any read, sync page or refusal", async () => {
    const cursor = await cursorOf(spies[name]);
    const song_id = await votedOn(`Umfassend ${name}`, { anna: "yes", tom: "abstain" });
    const replies = await everything(name, song_id, cursor);
    expect(replies.filter(({ text }) => text.includes(song_id)).length).toBeGreaterThan(5);
    await spies.editor.delete(`/songs/${song_id}`);
    replies.push(...(await everything(name, song_id, cursor)));
    for (const reply of replies) {
      /* A member's own notification preferences have a switch named `votes`. */
      expect(reply.text).not.toMatch(/ballot|"votes"(?!:(true|false)\b)|"mids"|"origin"|"dirty"/);
      for (const found of objectsIn(parsed(reply))) {
        const { my_vote = null } = found;
        expect(my_vote).toBeNull();
        /* No object with votes may contain the id of a voter. */
        const isMember = Object.values(VOTERS).some((id) => JSON.stringify(found).includes(id));
        if ("yes" in found || "vote" in found) expect(isMember).toBe(false);
      }
    }
  });

  it("cannot tell apart two suggestions that differ only in who voted yes and who voted no", async () => {
    const cursor = await cursorOf(spies[name]);
    const one = await votedOn(`Spiegel ${name} A`, { anna: "yes", tom: "no" });
    const afterOne = await synced(spies[name], cursor);
    const cursorBetween = await cursorOf(spies[name]);
    const other = await votedOn(`Spiegel ${name} B`, { anna: "no", tom: "yes" });
    const afterOther = await synced(spies[name], cursorBetween);

    /* The messages about the song that devices get, in order, without ids and times, which always differ. */
    const visible = (replies: readonly Reply[], song_id: string): string =>
      JSON.stringify(replies.flatMap((reply) => objectsIn(parsed(reply)).filter((found) => found["id"] === song_id)))
        .replaceAll(song_id, "id")
        .replaceAll(/Spiegel \w+ [AB]/g, "title")
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "moment");
    expect(visible(afterOne, one)).toContain('"yes":1');
    expect(visible(afterOther, other)).toBe(visible(afterOne, one));
    const [first, second] = [await spies[name].get(`/songs/${one}`), await spies[name].get(`/songs/${other}`)];
    const revOf = (reply: Reply): string => /^"(\d+)-/.exec(reply.headers.get("etag") ?? "")?.[1] ?? "";
    expect(revOf(second)).toBe(revOf(first));
  });
});

describe("a member's own vote", () => {
  const votesIn = (pages: readonly Reply[], song_id: string): Record<string, unknown>[] =>
    pages
      .flatMap((reply) => objectsIn(parsed(reply)))
      .filter((found) => found["song_id"] === song_id && "my_vote" in found);

  it("is sent only to that member's devices", async () => {
    const song_id = await votedOn("Eigene Stimme", { anna: "no", tom: "yes" });
    for (const [name, my_vote] of [
      ["anna", "no"],
      ["tom", "yes"],
    ] as const) {
      const pages = await synced(voters[name], await cursorOf(voters[name]));
      expect(votesIn(pages, song_id)).toEqual([{ song_id, my_vote }]);
    }
    for (const name of SPIES)
      expect(votesIn(await synced(spies[name], await cursorOf(spies[name])), song_id)).toEqual([]);
  });
});

describe("the log", () => {
  it("contains no votes, and does not name the voter in requests about votes", async () => {
    const from = server.logged.length;
    const song_id = await votedOn("Protokoll", { anna: "yes", tom: "no" });
    await voters.anna.delete(`/suggestions/${song_id}/vote`);
    await voters.anna.put(`/suggestions/${song_id}/vote`, { vote: "perhaps" });
    const lines = server.logged.slice(from);
    const ballots = lines.filter((line) => line.includes("/vote"));
    expect(ballots.length).toBeGreaterThanOrEqual(4);
    for (const line of ballots) for (const id of Object.values(VOTERS)) expect(line).not.toContain(id);
    for (const line of lines) {
      expect(line).not.toContain(song_id);
      expect(line).not.toMatch(/"(yes|no|abstain)"/);
    }
    /* Requests that are not about votes are still logged with the member's id. */
    expect(lines.join("\n")).toContain(memberIds.musician);
  });
});
