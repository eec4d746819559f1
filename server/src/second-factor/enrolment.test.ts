import { SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { PasskeyCreationOptions } from "@bandstand/shared/second-factor/contract.ts";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { Authenticator } from "../testing/authenticator.ts";
import { type Client, refusal } from "../testing/client.ts";
import { codeOf, enrolPasskey, enrolTotp, optionsFrom, passwordStep, proof } from "../testing/second-factor.ts";
import { startBand } from "../testing/band.ts";

const ROOM = "/me/second_factor";
const wrongProof = { current_password: "falsch und geraten" };

const { server, admin, clock, addMember } = await startBand({ now: "2026-05-09T12:00:00.000Z" });

/** Creates a member who is signed in and has a phone that makes passkeys. */
const newMember = async () => ({
  ...(await addMember()),
  device: new Authenticator(new URL(server.env.PUBLIC_URL).origin),
});

const stateOf = async (client: Client): Promise<SecondFactor> => SecondFactor.parse((await client.get(ROOM)).json());

const OFF = { totp: null, passkeys: [], recovery_codes_left: 0, required: false, passkeys_possible: true };

describe("a member without a second factor", () => {
  test("signs in with the password alone", async () => {
    const { username, client } = await newMember();
    expect(await stateOf(client)).toEqual(OFF);
    const reply = await server.device().signIn(username);
    expect(Object.keys(reply.json()).toSorted()).toEqual(["access_expires_at", "csrf_token", "user"]);
  });

  test("cannot prove presence with a passkey, renew recovery codes, or change another member's passkey", async () => {
    const { client } = await newMember();
    const { client: other, device } = await newMember();
    const { second_factor } = await enrolPasskey(other, device);
    const foreign = `${ROOM}/passkeys/${second_factor.passkeys[0]?.passkey_id}`;
    expect(refusal(await client.post(`${ROOM}/proof_options`))).toEqual([409, "SECOND_FACTOR_OFF"]);
    expect(refusal(await client.post(`${ROOM}/recovery_codes`, { proof }))).toEqual([409, "SECOND_FACTOR_OFF"]);
    expect(refusal(await client.put(foreign, { name: "Meins" }))).toEqual([404, "NOT_FOUND"]);
    expect(refusal(await client.delete(foreign, { proof }))).toEqual([404, "NOT_FOUND"]);
    expect((await stateOf(other)).passkeys).toEqual(second_factor.passkeys);
    expect(await stateOf(client)).toEqual(OFF);
  });
});

describe("an authenticator app", () => {
  test("is active after its first correct code; the response contains ten recovery codes, which are shown only once", async () => {
    const { client, username } = await newMember();
    const { recovery_codes, second_factor, secret } = await enrolTotp(client, () => clock.now);
    expect(recovery_codes).toHaveLength(10);
    for (const code of recovery_codes ?? []) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
    expect(second_factor).toMatchObject({ totp: { last_used_at: null }, recovery_codes_left: 10 });
    expect(await stateOf(client)).toEqual(second_factor);
    expect((await passwordStep(server.device(), username)).methods).toEqual(["totp", "recovery_code"]);
    const stored = JSON.stringify(await mongoose.connection.collection("second_factors").find({}).toArray());
    for (const shown of [secret, ...(recovery_codes ?? [])]) {
      expect(stored).not.toContain(shown);
      expect(server.logged.join("")).not.toContain(shown);
    }
  });

  test("changes nothing until a correct code confirms it", async () => {
    const { client, username } = await newMember();
    const started = await client.post(`${ROOM}/totp`, { proof });
    const { ticket, secret, otpauth_uri } = started.json<Record<string, string>>();
    expect(new URL(otpauth_uri ?? "").searchParams.get("secret")).toBe(secret);
    expect(Buffer.from(ticket?.split(".")[1] ?? "", "base64url").toString()).not.toContain(secret);
    const late = codeOf(secret ?? "", new Date(clock.now.getTime() + 300_000));
    expect(refusal(await client.put(`${ROOM}/totp`, { ticket, code: late }))).toEqual([403, "CODE_WRONG"]);
    expect(await stateOf(client)).toEqual(OFF);
    await server.device().signIn(username);
    for (let guess = 0; guess < 4; guess++)
      expect((await client.put(`${ROOM}/totp`, { ticket, code: late })).status).toBe(403);
    const right = await client.put(`${ROOM}/totp`, { ticket, code: codeOf(secret ?? "", clock.now) });
    expect(refusal(right)).toEqual([409, "STEP_EXPIRED"]);
  });

  test("can be confirmed only by its owner and within ten minutes", async () => {
    const { client } = await newMember();
    const { client: other } = await newMember();
    const start = async () => (await client.post(`${ROOM}/totp`, { proof })).json<{ ticket: string; secret: string }>();
    const confirm = async (by: Client, { ticket, secret }: { ticket: string; secret: string }) =>
      refusal(await by.put(`${ROOM}/totp`, { ticket, code: codeOf(secret, clock.now) }));
    const started = await start();
    expect(await confirm(other, started)).toEqual([409, "STEP_EXPIRED"]);
    expect((await stateOf(other)).totp).toBeNull();
    expect((await confirm(client, started))[0]).toBe(200);
    expect(await confirm(other, started)).toEqual([409, "STEP_EXPIRED"]);
    const late = await start();
    clock.now = new Date(clock.now.getTime() + 601_000);
    expect(await confirm(client, late)).toEqual([409, "STEP_EXPIRED"]);
    expect(await confirm(client, started)).toEqual([409, "STEP_EXPIRED"]);
  });

  test("can be replaced by a new one, without new recovery codes", async () => {
    const { client, username } = await newMember();
    const first = await enrolTotp(client, () => clock.now);
    const second = await enrolTotp(client, () => clock.now);
    expect(second.recovery_codes).toBeNull();
    clock.now = new Date(clock.now.getTime() + 30_000);
    const device = server.device();
    const { ticket } = await passwordStep(device, username);
    const answer = (secret: string) => device.post("/login/second_factor", { ticket, code: codeOf(secret, clock.now) });
    expect((await answer(first.secret)).status).toBe(401);
    expect((await answer(second.secret)).status).toBe(200);
  });
});

describe("a passkey", () => {
  test("can be named, renamed and removed; removing the last factor deletes the recovery codes", async () => {
    const { client, device, username } = await newMember();
    const { recovery_codes } = await enrolPasskey(client, device, "Handy");
    expect(recovery_codes).toHaveLength(10);
    const { second_factor, recovery_codes: none } = await enrolPasskey(client, device, "Tablet");
    expect(none).toBeNull();
    const [first, second] = second_factor.passkeys;
    const path = (id: string | undefined): string => `${ROOM}/passkeys/${id}`;
    expect((await client.put(path(first?.passkey_id), { name: "Altes Handy" })).status).toBe(200);
    expect((await stateOf(client)).passkeys.map(({ name }) => name)).toEqual(["Altes Handy", "Tablet"]);
    expect((await client.delete(path(first?.passkey_id), { proof })).status).toBe(200);
    expect((await passwordStep(server.device(), username)).passkey_options?.allowCredentials).toHaveLength(1);
    expect((await client.delete(path(second?.passkey_id), { proof })).json()).toEqual(OFF);
    await server.device().signIn(username);
  });

  test("is accepted only once, for its own challenge, from its owner and this site, without a manufacturer's certificate", async () => {
    const { client, device } = await newMember();
    const { client: other } = await newMember();
    const path = `${ROOM}/passkeys`;
    const start = async () =>
      (await client.post(`${path}/options`, { proof })).json<{ ticket: string; options: PasskeyCreationOptions }>();
    const add = async (by: Client, ticket: string, passkey: object) =>
      refusal(await by.post(path, { ticket, name: "Handy", passkey }));
    const [{ ticket, options }, later] = [await start(), await start()];
    expect(options).toMatchObject({ attestation: "none", rp: { id: "localhost" } });
    const phished = new Authenticator("https://bandstand.example");
    const vouched = new Authenticator(device.origin, {
      attestation: {
        fmt: "packed",
        attStmt: new Map<string, Buffer | number>([
          ["alg", -7],
          ["sig", Buffer.alloc(70)],
          ["x5c", Buffer.alloc(8)],
        ]),
      },
    });
    const refused = [403, "PASSKEY_REFUSED"];
    expect(await add(client, ticket, device.create(later.options))).toEqual(refused);
    expect(await add(client, ticket, phished.create(options))).toEqual(refused);
    expect(await add(client, ticket, vouched.create(options))).toEqual(refused);
    expect(await add(other, ticket, device.create(options))).toEqual([409, "STEP_EXPIRED"]);
    expect(await stateOf(client)).toEqual(OFF);
    expect((await add(client, ticket, device.create(options)))[0]).toBe(201);
    expect(await add(client, ticket, device.create(options))).toEqual([409, "STEP_EXPIRED"]);
    expect((await stateOf(client)).passkeys).toHaveLength(1);
  });

  test("cannot be added if there are already twenty", { timeout: 60_000 }, async () => {
    const { client, device } = await newMember();
    for (let made = 0; made < 20; made++) await enrolPasskey(client, device, `Gerät ${made}`);
    expect(refusal(await client.post(`${ROOM}/passkeys/options`, { proof }))).toEqual([409, "LIST_FULL"]);
    expect((await stateOf(client)).passkeys).toHaveLength(20);
  });

  test("proves the owner's presence once if it has just been unlocked", async () => {
    const { client, device } = await newMember();
    await enrolPasskey(client, device);
    const fresh = async () => {
      const { ticket, options } = await optionsFrom(client.post(`${ROOM}/proof_options`));
      return { ticket, passkey: device.get(options) };
    };
    device.isUnlocked = false;
    const locked = await client.post(`${ROOM}/recovery_codes`, { proof: await fresh() });
    expect(refusal(locked)).toEqual([403, "PASSKEY_REFUSED"]);
    device.isUnlocked = true;
    const used = await fresh();
    const renewed = await client.post(`${ROOM}/recovery_codes`, { proof: used });
    expect(renewed.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10);
    expect(refusal(await client.delete(ROOM, { proof: used }))).toEqual([409, "STEP_EXPIRED"]);
    expect((await client.delete(ROOM, { proof: await fresh() })).json()).toEqual(OFF);
  });
});

test("with a wrong password, every change to the second factor except a passkey's name is refused and has no effect", async () => {
  const { client, device } = await newMember();
  await enrolTotp(client, () => clock.now);
  const { second_factor } = await enrolPasskey(client, device);
  const passkey = `${ROOM}/passkeys/${second_factor.passkeys[0]?.passkey_id}`;
  const changes = [
    client.post(`${ROOM}/totp`, { proof: wrongProof }),
    client.delete(`${ROOM}/totp`, { proof: wrongProof }),
    client.post(`${ROOM}/passkeys/options`, { proof: wrongProof }),
    client.delete(passkey, { proof: wrongProof }),
    client.post(`${ROOM}/recovery_codes`, { proof: wrongProof }),
    client.delete(ROOM, { proof: wrongProof }),
  ];
  for (const reply of await Promise.all(changes)) expect(refusal(reply)).toEqual([403, "PASSWORD_WRONG"]);
  expect(await stateOf(client)).toEqual(second_factor);
});

test("new recovery codes invalidate the previous ones, and switching the second factor off removes everything", async () => {
  const { client, username } = await newMember();
  const { recovery_codes: old } = await enrolTotp(client, () => clock.now);
  const renewed = await client.post(`${ROOM}/recovery_codes`, { proof });
  const { recovery_codes: fresh } = renewed.json<{ recovery_codes: string[] }>();
  const device = server.device();
  const { ticket } = await passwordStep(device, username);
  const answer = async (recovery_code: string | undefined) =>
    (await device.post("/login/second_factor", { ticket, recovery_code })).status;
  expect(await answer(old?.[0])).toBe(401);
  expect(await answer(fresh[0])).toBe(200);
  expect((await client.delete(ROOM, { proof })).json()).toEqual(OFF);
  await server.device().signIn(username);
  expect(await mongoose.connection.collection("second_factors").countDocuments({ totp: null, passkeys: [] })).toBe(0);
});

test("a password reset leaves the second factor on", async () => {
  const { client, username } = await newMember();
  const { user_id } = (await client.get("/me")).json<{ user_id: string }>();
  await enrolTotp(client, () => clock.now);
  const { url } = (await admin.post(`/admin/users/${user_id}/reset_link`)).json<{ url: string }>();
  const new_password = "neunzehn rote ziegel";
  const token = new URL(url).hash.slice(1);
  expect((await server.device().post("/password_reset/confirm", { token, new_password })).status).toBe(204);
  expect((await passwordStep(server.device(), username, new_password)).methods).toEqual(["totp", "recovery_code"]);
});
