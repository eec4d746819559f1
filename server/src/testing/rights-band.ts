import { todayIn } from "@bandstand/shared/time/day.ts";
import type { Client } from "./client.ts";
import { TEST_PASSWORD, memberIds } from "./members.ts";
import type { MemberName } from "./members.ts";
import type { Band } from "./rights-targets.ts";
import type { TestServer } from "./server.ts";

/** Creates a gig with two sets, a schedule item and a checklist item, which is the template for all other gigs. */
async function makeTemplate(admin: Client): Promise<string> {
  const { song_id } = (await admin.post("/songs", { title: "A", interpret: "B" })).json<{ song_id: string }>();
  const { gig_id } = (await admin.post("/gigs", { name: "Muster", date: "2090-01-01" })).json<{ gig_id: string }>();
  const sets = ["1", "2"].map((name) => ({ name, songs: [{ song_id, uebersprungen: false }] }));
  await admin.put("/update_setlist/", { gig_id, setlist_version: 0, sets });
  await admin.post("/schedule/", { gig_id, title: "Aufbau" });
  await admin.post(`/gigs/${gig_id}/checklist`, { title: "Licht", category: "Technik" });
  return gig_id;
}

/** Creates and signs in every member of the rights matrix, and creates the template gig. */
export async function gatherBand(server: TestServer): Promise<Band> {
  const admin = await server.client("admin");
  const join = async (username: string, more: object = {}) => {
    const person = { real_name: username, email: `${username}@example.org`, role: "musician", ...more };
    const reply = await admin.post("/admin/users", { username, ...person, password: TEST_PASSWORD });
    const client = server.device();
    await client.signIn(username);
    return { client, user_id: reply.json<{ user_id: string }>().user_id };
  };
  const of = (name: MemberName, client: Client) => ({ client, user_id: memberIds[name] });
  return {
    members: {
      singer: await join("singer", { singer: true }),
      musician: of("musician", await server.client("musician")),
      editor: of("editor", await server.client("editor")),
      admin: of("admin", admin),
    },
    other: await join("other"),
    template_gig_id: await makeTemplate(admin),
    today: todayIn(Date.now(), server.env.TIMEZONE),
    join,
  };
}
