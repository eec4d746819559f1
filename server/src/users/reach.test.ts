import { describe, expect, test } from "vitest";
import { startBand } from "../testing/band.ts";
import { allDocuments } from "../testing/documents.ts";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";

const { admin, editor, musician, addMember } = await startBand();

const NEW = {
  username: "neu",
  real_name: "Neu",
  email: "neu@example.org",
  password: TEST_PASSWORD,
  role: "musician",
};

describe("the ways to reach a member", () => {
  const PHONE = "0171 / 123 45 67 (abends)";
  const EMAIL = "musician@example.org";
  const shareWith = async (phone: boolean, email: boolean) =>
    musician.put("/me", { phone: PHONE, shares: { phone, email } });
  const knownTo = async (client: typeof admin) =>
    (await client.get("/users?limit=200"))
      .json<{ items: { user_id: string; phone?: string; email?: string }[] }>()
      .items.find(({ user_id }) => user_id === memberIds.musician);

  test("are shared with nobody until the member chooses to share them, each one separately", async () => {
    const { client: newcomer } = await addMember();
    expect((await newcomer.get("/me")).json()).toMatchObject({ phone: null, shares: { phone: false, email: false } });
    for (const [phone, email] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      expect((await shareWith(phone, email)).json()).toMatchObject({ phone: PHONE, shares: { phone, email } });
      for (const client of [newcomer, editor, admin]) {
        const known = await knownTo(client);
        expect([known?.phone, known?.email]).toEqual([phone ? PHONE : undefined, email ? EMAIL : undefined]);
      }
    }
  });

  test("can be changed one at a time; a phone number that was removed is shared with nobody", async () => {
    await shareWith(true, true);
    expect((await musician.put("/me", { shares: { phone: false } })).json()).toMatchObject({
      shares: { phone: false, email: true },
    });
    expect((await musician.put("/me", { phone: null })).json()).toMatchObject({ phone: null });
    await musician.put("/me", { shares: { phone: true } });
    expect(await knownTo(admin)).not.toHaveProperty("phone");
  });

  test("include a phone number that not even admins can see unless it is shared, whatever they do with the account", async () => {
    await shareWith(false, false);
    const path = `/admin/users/${memberIds.musician}`;
    const replies = [
      await admin.get("/admin/users?limit=200"),
      await admin.get("/users?limit=200"),
      await admin.put(path, { singer: false }),
      await admin.put(path, { singer: false }, { "If-Match": '"1"' }),
      await admin.put(`${path}/activate`),
      await admin.get("/sync/snapshot"),
      await admin.get("/admin/audit"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 412, 200, 200, 200]);
    for (const { text } of replies) expect(text).not.toContain(PHONE);
    expect(replies[0]?.text).toContain(EMAIL);
    const own = await musician.put("/me", { language: null }, { "If-Match": '"1"' });
    expect(own.json()["record"]).toMatchObject({ phone: PHONE });
  });

  test("can be set only by the member", async () => {
    const before = await allDocuments();
    for (const change of [{ phone: "1" }, { shares: { email: true } }]) {
      expect((await admin.put(`/admin/users/${memberIds.musician}`, change)).status).toBe(422);
      expect((await admin.post("/admin/users", { ...NEW, ...change })).status).toBe(422);
    }
    expect(await allDocuments()).toBe(before);
  });

  test("are hidden while the member is deactivated", async () => {
    const { user_id, client } = await addMember();
    await client.put("/me", { phone: PHONE, shares: { phone: true, email: true } });
    const known = async () => {
      const { items } = (await admin.get("/users?limit=200")).json<{ items: { user_id: string }[] }>();
      return items.find((one) => one.user_id === user_id);
    };
    expect(await known()).toMatchObject({ phone: PHONE });
    await admin.delete(`/admin/users/${user_id}`);
    expect(await known()).not.toHaveProperty("phone");
    expect(await known()).not.toHaveProperty("email");
  });

  test.each([
    ["two lines", { phone: "0171\n123" }],
    ["a control character", { phone: "0171\u0007123" }],
    ["more than 40 characters", { phone: "1".repeat(41) }],
    ["an empty number", { phone: " " }],
    ["an unknown way to reach a member", { shares: { fax: true } }],
  ])("are refused with %s, and nothing changes", async (_, change) => {
    const before = (await musician.get("/me")).json();
    expect((await musician.put("/me", change)).status).toBe(422);
    expect((await musician.get("/me")).json()).toEqual(before);
  });
});
