import { expect, test } from "vitest";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { TEST_PASSWORD } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";

const OWN_PASSWORD = "neunzehn rote ziegel";

const { server, admin } = await startBand();

let names = 0;
async function newMember({ password }: { readonly password?: string }): Promise<Account> {
  const username = `gast${(names += 1)}`;
  const member = { username, real_name: "Gast", email: `${username}@example.org`, role: "musician" };
  const reply = await admin.post("/admin/users", { ...member, ...(password !== undefined && { password }) });
  expect(reply.status).toBe(201);
  return reply.json<Account>();
}

const linkFor = async ({ user_id }: Account): Promise<string> => {
  const { url } = (await admin.post(`/admin/users/${user_id}/reset_link`)).json<{ url: string }>();
  return new URL(url).hash.slice(1);
};

test("an account whose password an admin chose is flagged but not restricted", async () => {
  const created = await newMember({ password: TEST_PASSWORD });
  expect(created.login_chosen_by_admin).toBe(true);
  const device = server.device();
  const signedIn = (await device.signIn(created.username)).json<{ user: Account }>();
  expect(signedIn.user.login_chosen_by_admin).toBe(true);
  expect((await device.get("/me")).json()).toMatchObject({ login_chosen_by_admin: true });
  expect((await device.get("/gigs")).status).toBe(200);
  expect((await device.put("/me", { language: "en" })).json()).toMatchObject({ login_chosen_by_admin: true });
  expect((await device.post("/refresh")).json()).toMatchObject({ user: { login_chosen_by_admin: true } });
  const list = (await admin.get("/admin/users?limit=200")).json<{ items: Account[] }>().items;
  expect(list.find(({ user_id }) => user_id === created.user_id)?.login_chosen_by_admin).toBe(true);
  expect(list.find(({ username }) => username === "admin")?.login_chosen_by_admin).toBe(false);
  expect((await device.get("/users")).text).not.toContain("login_chosen_by_admin");
});

test("a password that the member chooses is not flagged, whether in the profile or with a reset or invitation link", async () => {
  const first = await newMember({ password: TEST_PASSWORD });
  const device = server.device();
  await device.signIn(first.username);
  const change = { current_password: TEST_PASSWORD, new_password: OWN_PASSWORD };
  expect((await device.put("/me/password", change)).json()).toMatchObject({ login_chosen_by_admin: false });
  expect((await device.get("/me")).json()).toMatchObject({ login_chosen_by_admin: false });

  const second = await newMember({ password: TEST_PASSWORD });
  const token = await linkFor(second);
  const confirmed = await server.device().post("/password_reset/confirm", { token, new_password: OWN_PASSWORD });
  expect(confirmed.status).toBe(204);
  const replaced = await server.device().signIn(second.username, OWN_PASSWORD);
  expect(replaced.json()).toMatchObject({ user: { login_chosen_by_admin: false } });

  const invited = await newMember({});
  expect(invited.login_chosen_by_admin).toBe(false);
  const accepted = await server
    .device()
    .post("/invitation/accept", { token: await linkFor(invited), new_password: OWN_PASSWORD });
  expect(accepted.json()).toMatchObject({ user: { login_chosen_by_admin: false } });
});

test("an account stays flagged if the member chooses the admin's password again", async () => {
  const { username } = await newMember({ password: TEST_PASSWORD });
  const device = server.device();
  await device.signIn(username);
  const same = { current_password: TEST_PASSWORD, new_password: TEST_PASSWORD };
  expect((await device.put("/me/password", same)).json()).toMatchObject({ login_chosen_by_admin: true });
  const other = { ...same, new_password: OWN_PASSWORD };
  expect((await device.put("/me/password", other)).json()).toMatchObject({ login_chosen_by_admin: false });
});
