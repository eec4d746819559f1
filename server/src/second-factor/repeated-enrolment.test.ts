import type { Enrolled, PasskeyCreationOptions, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { AuditEntry } from "@bandstand/shared/system/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Authenticator } from "../testing/authenticator.ts";
import type { Client, Reply } from "../testing/client.ts";
import { TEST_PASSWORD } from "../testing/members.ts";
import { codeOf, enrolPasskey, enrolTotp, passwordStep, proof } from "../testing/second-factor.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

const ROOM = "/me/second_factor";
let now = new Date("2026-05-09T12:00:00.000Z");

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  admin = await server.client("admin");
});
afterAll(() => server.close());

let counter = 0;
async function newMember(): Promise<{ username: string; client: Client; device: Authenticator }> {
  const username = `member${(counter += 1)}`;
  const member = { username, real_name: username, email: `${username}@example.org`, role: "musician" };
  await admin.post("/admin/users", { ...member, password: TEST_PASSWORD });
  const client = server.device();
  await client.signIn(username);
  return { username, client, device: new Authenticator(new URL(server.env.PUBLIC_URL).origin) };
}

const codeAnd = (reply: Reply): [number, unknown] => [reply.status, reply.json()["code"]];
const stateOf = async (client: Client): Promise<SecondFactor> => (await client.get(ROOM)).json();

/** The kinds of the audit entries about a member's second factor. */
async function auditedOf(username: string): Promise<string[]> {
  const { items } = (await admin.get("/admin/audit?limit=200")).json<{ items: AuditEntry[] }>();
  const own = items.filter(({ user, kind }) => user?.name === username && kind.startsWith("second_factor"));
  return own.map(({ kind }) => kind);
}

test("repeating the confirmation of an app returns the same recovery codes, until another app replaces it", async () => {
  const { client, username } = await newMember();
  const start = await client.post(`${ROOM}/totp`, { proof });
  const { ticket, secret } = start.json<{ ticket: string; secret: string }>();
  const confirm = () => client.put(`${ROOM}/totp`, { ticket, code: codeOf(secret, now) });
  const first = await confirm();
  now = new Date(now.getTime() + 60_000);
  const late = codeOf(secret, new Date(now.getTime() + 300_000));
  expect(codeAnd(await client.put(`${ROOM}/totp`, { ticket, code: late }))).toEqual([403, "CODE_WRONG"]);
  const repeat = await confirm();
  expect(repeat.status).toBe(200);
  expect(repeat.json()).toEqual(first.json());
  expect(await auditedOf(username)).toEqual(["second_factor_on"]);
  await enrolTotp(client, () => now);
  expect(codeAnd(await confirm())).toEqual([409, "STEP_EXPIRED"]);
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

  test("returns no recovery codes that the member has used or renewed since, or had before", async () => {
    const { client, device, username, add, first } = await registered();
    const other = server.device();
    const { ticket } = await passwordStep(other, username);
    await other.post("/login/second_factor", { ticket, recovery_code: first.recovery_codes?.[0] });
    expect((await add()).json<Enrolled>().recovery_codes).toBeNull();
    await client.post(`${ROOM}/recovery_codes`, { proof });
    expect((await add()).json<Enrolled>().recovery_codes).toBeNull();
    expect((await enrolPasskey(client, device, "Tablet")).recovery_codes).toBeNull();
  });

  test("is refused once the passkey is removed, to other sessions, and after ten minutes", async () => {
    const { client, path, add, first } = await registered();
    const kept = await registered();
    const otherDevice = server.device();
    const { ticket } = await passwordStep(otherDevice, kept.username);
    const recovery_code = kept.first.recovery_codes?.[0];
    await otherDevice.post("/login/second_factor", { ticket, recovery_code });
    expect(codeAnd(await kept.add("Handy", otherDevice))).toEqual([409, "STEP_EXPIRED"]);
    await client.delete(`${path}/${first.second_factor.passkeys[0]?.passkey_id}`, { proof });
    expect(codeAnd(await add())).toEqual([409, "STEP_EXPIRED"]);
    expect((await stateOf(client)).passkeys).toEqual([]);
    now = new Date(now.getTime() + 601_000);
    expect(codeAnd(await kept.add())).toEqual([409, "STEP_EXPIRED"]);
  });
});
