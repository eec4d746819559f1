import type { Enrolled, PasskeyCreationOptions, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { AuditEntry } from "@bandstand/shared/system/contract.ts";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { Authenticator } from "../testing/authenticator.ts";
import { type Client, refusal } from "../testing/client.ts";
import { codeOf, enrolPasskey, enrolTotp, passwordStep, proof } from "../testing/second-factor.ts";
import { startBand } from "../testing/band.ts";

const ROOM = "/me/second_factor";

const { server, admin, clock, addMember } = await startBand({ now: "2026-05-09T12:00:00.000Z" });

/** Creates a member who is signed in and has a phone that makes passkeys. */
const newMember = async () => ({
  ...(await addMember()),
  device: new Authenticator(new URL(server.env.PUBLIC_URL).origin),
});

const stateOf = async (client: Client): Promise<SecondFactor> => (await client.get(ROOM)).json();

/** Returns the kinds of the audit entries about a member's second factor. */
async function auditedOf(username: string): Promise<string[]> {
  const { items } = (await admin.get("/admin/audit?limit=200")).json<{ items: AuditEntry[] }>();
  const own = items.filter(({ user, kind }) => user?.name === username && kind.startsWith("second_factor"));
  return own.map(({ kind }) => kind);
}

test("repeating the confirmation of an authenticator app returns the same recovery codes, until another app replaces it", async () => {
  const { client, username } = await newMember();
  const start = await client.post(`${ROOM}/totp`, { proof });
  const { ticket, secret } = start.json<{ ticket: string; secret: string }>();
  const confirm = () => client.put(`${ROOM}/totp`, { ticket, code: codeOf(secret, clock.now) });
  const first = await confirm();
  clock.now = new Date(clock.now.getTime() + 60_000);
  const late = codeOf(secret, new Date(clock.now.getTime() + 300_000));
  expect(refusal(await client.put(`${ROOM}/totp`, { ticket, code: late }))).toEqual([403, "CODE_WRONG"]);
  const repeat = await confirm();
  expect(repeat.status).toBe(200);
  expect(repeat.json()).toEqual(first.json());
  expect(await auditedOf(username)).toEqual(["second_factor_on"]);
  await enrolTotp(client, () => clock.now);
  expect(refusal(await confirm())).toEqual([409, "STEP_EXPIRED"]);
});

describe("repeating the registration of a passkey", () => {
  async function registered() {
    const { client, device, username } = await newMember();
    const path = `${ROOM}/passkeys`;
    const { ticket, options } = (await client.post(`${path}/options`, { proof })).json<{
      ticket: string;
      options: PasskeyCreationOptions;
    }>();
    const passkey = device.create(options);
    const add = (name = "Handy", by = client) => by.post(path, { ticket, name, passkey });
    return { client, device, username, add, path, first: (await add()).json<Enrolled>() };
  }

  test("returns the same recovery codes, which work, and adds nothing", async () => {
    const { client, username, add, first } = await registered();
    const repeat = await add("Anderer Name");
    expect(repeat.status).toBe(201);
    expect(repeat.json()).toEqual(first);
    expect(first.recovery_codes).toHaveLength(10);
    expect(await stateOf(client)).toEqual(first.second_factor);
    expect(await auditedOf(username)).toEqual(["second_factor_on"]);
    const other = server.device();
    const step = await passwordStep(other, username);
    const recovery_code = first.recovery_codes?.[9];
    expect((await other.post("/login/second_factor", { ticket: step.ticket, recovery_code })).status).toBe(200);
  });

  test("returns no recovery codes if the member has used or renewed them since, or already had some", async () => {
    const { client, device, username, add, first } = await registered();
    const other = server.device();
    const { ticket } = await passwordStep(other, username);
    await other.post("/login/second_factor", { ticket, recovery_code: first.recovery_codes?.[0] });
    expect((await add()).json<Enrolled>().recovery_codes).toBeNull();
    await client.post(`${ROOM}/recovery_codes`, { proof });
    expect((await add()).json<Enrolled>().recovery_codes).toBeNull();
    expect((await enrolPasskey(client, device, "Tablet")).recovery_codes).toBeNull();
  });

  test("succeeds if the first attempt could not be saved", async () => {
    const { client, device, username } = await newMember();
    const { client: other, device: itsDevice } = await newMember();
    await enrolPasskey(other, itsDevice, "Neues Tablet");
    const { ticket, options } = (await client.post(`${ROOM}/passkeys/options`, { proof })).json<{
      ticket: string;
      options: PasskeyCreationOptions;
    }>();
    const passkey = device.create(options);
    const add = () => client.post(`${ROOM}/passkeys`, { ticket, name: "Neues Tablet", passkey });
    const factors = mongoose.connection.collection("second_factors");
    /* The other member's passkey has the same name, so this index makes every write of the new one fail. */
    const index = await factors.createIndex(
      { "passkeys.name": 1 },
      { unique: true, partialFilterExpression: { "passkeys.name": "Neues Tablet" } },
    );
    expect((await add()).status).toBe(503);
    await factors.dropIndex(index);
    expect(await stateOf(client)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    const second = await add();
    expect(second.status).toBe(201);
    expect(second.json<Enrolled>().recovery_codes).toHaveLength(10);
    expect((await add()).json()).toEqual(second.json());
    expect(await auditedOf(username)).toEqual(["second_factor_on"]);
  });

  test("adds one passkey, however many devices use the same ticket at the same time", async () => {
    const { client } = await newMember();
    const { ticket, options } = (await client.post(`${ROOM}/passkeys/options`, { proof })).json<{
      ticket: string;
      options: PasskeyCreationOptions;
    }>();
    const { origin } = new URL(server.env.PUBLIC_URL);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => {
        const passkey = new Authenticator(origin).create(options);
        return client.post(`${ROOM}/passkeys`, { ticket, name: "Handy", passkey });
      }),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect((await stateOf(client)).passkeys).toHaveLength(1);
  });

  test("is refused in another session, after the passkey was removed, and after ten minutes", async () => {
    const { client, path, add, first } = await registered();
    const kept = await registered();
    const otherDevice = server.device();
    const { ticket } = await passwordStep(otherDevice, kept.username);
    const recovery_code = kept.first.recovery_codes?.[0];
    await otherDevice.post("/login/second_factor", { ticket, recovery_code });
    expect(refusal(await kept.add("Handy", otherDevice))).toEqual([409, "STEP_EXPIRED"]);
    await client.delete(`${path}/${first.second_factor.passkeys[0]?.passkey_id}`, { proof });
    expect(refusal(await add())).toEqual([409, "STEP_EXPIRED"]);
    expect((await stateOf(client)).passkeys).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 601_000);
    expect(refusal(await kept.add())).toEqual([409, "STEP_EXPIRED"]);
  });
});
