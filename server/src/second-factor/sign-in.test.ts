import { SecondFactorDemand } from "@bandstand/shared/second-factor/contract.ts";
import { describe, expect, test } from "vitest";
import { Authenticator } from "../testing/authenticator.ts";
import { type Client, type Reply, refusal } from "../testing/client.ts";
import { TEST_PASSWORD } from "../testing/members.ts";
import { codeOf, enrolPasskey, enrolTotp, optionsFrom, passwordStep } from "../testing/second-factor.ts";
import { startBand } from "../testing/band.ts";

const STEP_MS = 30_000;
const SECOND_STEP = "/login/second_factor";
const start = new Date("2026-05-09T12:00:00.000Z").getTime();

const { server, admin, clock, addMember } = await startBand({ now: new Date(start).toISOString() });
/** Moves the clock on until every app shows its next code. */
const nextStep = (): void => void (clock.now = new Date(clock.now.getTime() + STEP_MS));

/** Creates a member who is signed in on a device. */
async function newMember() {
  await admin.signIn("admin");
  return await addMember();
}

const isSignedIn = async (device: Client): Promise<boolean> => (await device.get("/me")).status === 200;

async function memberWithTotp() {
  const member = await newMember();
  const { secret, recovery_codes } = await enrolTotp(member.client, () => clock.now);
  nextStep();
  return { ...member, secret, recovery_codes: recovery_codes ?? [] };
}

async function memberWithPasskey(authenticator = new Authenticator(new URL(server.env.PUBLIC_URL).origin)) {
  const member = await newMember();
  await enrolPasskey(member.client, authenticator);
  return { ...member, authenticator };
}

describe("the right password of a member with a second factor", () => {
  test("returns a ticket and the available methods, but no cookie", async () => {
    const { username } = await memberWithTotp();
    const device = server.device();
    const reply = await device.post("/login", { username, password: TEST_PASSWORD });
    expect(refusal(reply)).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
    const demand = SecondFactorDemand.parse(reply.json()["second_factor"]);
    expect(demand.methods).toEqual(["totp", "recovery_code"]);
    expect(demand.passkey_options).toBeUndefined();
    expect(Date.parse(demand.expires_at) - clock.now.getTime()).toBe(5 * 60_000);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(device)).toBe(false);
  });

  test("is checked first, and a wrong password gets the usual refusal", async () => {
    const { username } = await memberWithTotp();
    const reply = await server.device().post("/login", { username, password: "falsch und geraten" });
    expect(refusal(reply)).toEqual([401, "LOGIN_FAILED"]);
    expect(reply.json()).not.toHaveProperty("second_factor");
  });

  test("is followed by a second step at sign-in only, not at a refresh", async () => {
    const { username, secret } = await memberWithTotp();
    const device = server.device();
    const { ticket } = await passwordStep(device, username);
    expect((await device.post(SECOND_STEP, { ticket, code: codeOf(secret, clock.now) })).status).toBe(200);
    expect((await device.post("/refresh")).status).toBe(200);
    expect(await isSignedIn(device)).toBe(true);
  });
});

describe("a code from the authenticator app", () => {
  test("completes the sign-in, even with spaces, and leaves other devices signed in", async () => {
    const { username, secret, client } = await memberWithTotp();
    const device = server.device();
    const { ticket } = await passwordStep(device, username);
    const code = codeOf(secret, clock.now).replace(/^.../, "$& ");
    const reply = await device.post(SECOND_STEP, { ticket, code });
    expect(reply.json()).toMatchObject({ user: { username }, csrf_token: expect.any(String) });
    expect(await isSignedIn(device)).toBe(true);
    expect(await isSignedIn(client)).toBe(true);
  });

  test("is accepted only once, even with another ticket", async () => {
    const { username, secret } = await memberWithTotp();
    const [one, other] = [server.device(), server.device()];
    const tickets = [await passwordStep(one, username), await passwordStep(other, username)];
    const code = codeOf(secret, clock.now);
    expect((await one.post(SECOND_STEP, { ticket: tickets[0]?.ticket, code })).status).toBe(200);
    expect(refusal(await other.post(SECOND_STEP, { ticket: tickets[1]?.ticket, code }))).toEqual([401, "CODE_FAILED"]);
    expect(await isSignedIn(other)).toBe(false);
  });

  test("that confirmed the app cannot be used to sign in", async () => {
    const { username, client } = await newMember();
    const { secret } = await enrolTotp(client, () => clock.now);
    const device = server.device();
    const { ticket } = await passwordStep(device, username);
    expect(refusal(await device.post(SECOND_STEP, { ticket, code: codeOf(secret, clock.now) }))).toEqual([
      401,
      "CODE_FAILED",
    ]);
  });

  test("sent by eight devices at the same moment signs in only one of them", async () => {
    const { username, secret } = await memberWithTotp();
    const devices = Array.from({ length: 8 }, () => server.device());
    const tickets = await Promise.all(devices.map((device) => passwordStep(device, username)));
    const code = codeOf(secret, clock.now);
    const replies = await Promise.all(
      devices.map((device, at) => device.post(SECOND_STEP, { ticket: tickets[at]?.ticket, code })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(401)]);
  });

  test("is refused if it is another member's", async () => {
    const [one, other] = [await memberWithTotp(), await memberWithTotp()];
    const device = server.device();
    const { ticket } = await passwordStep(device, one.username);
    expect((await device.post(SECOND_STEP, { ticket, code: codeOf(other.secret, clock.now) })).status).toBe(401);
  });

  test("can be tried five times per ticket; then the password is needed again", async () => {
    const { username, secret } = await memberWithTotp();
    const device = server.device();
    const { ticket } = await passwordStep(device, username);
    const wrong = codeOf(secret, new Date(clock.now.getTime() + 10 * STEP_MS));
    for (let guess = 0; guess < 5; guess++)
      expect(refusal(await device.post(SECOND_STEP, { ticket, code: wrong }))).toEqual([401, "CODE_FAILED"]);
    expect(refusal(await device.post(SECOND_STEP, { ticket, code: codeOf(secret, clock.now) }))).toEqual([
      401,
      "SIGN_IN_EXPIRED",
    ]);
  });

  test(
    "cannot be guessed by requesting new tickets; the limit does not affect recovery codes, known devices or other members",
    { timeout: 60_000 },
    async () => {
      const [one, other] = [await memberWithTotp(), await memberWithTotp()];
      const guess = async (device: Client): Promise<[number, unknown]> => {
        const { ticket } = await passwordStep(device, one.username);
        const code = codeOf(one.secret, new Date(clock.now.getTime() + 10 * STEP_MS));
        return refusal(await device.post(SECOND_STEP, { ticket, code }));
      };
      for (let round = 0; round < 10; round++) expect(await guess(server.device())).toEqual([401, "CODE_FAILED"]);
      expect(await guess(server.device())).toEqual([429, "RATE_LIMITED"]);
      const device = server.device();
      const right = await passwordStep(device, one.username);
      const refused = await device.post(SECOND_STEP, { ticket: right.ticket, code: codeOf(one.secret, clock.now) });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const [recovery_code] = one.recovery_codes;
      expect((await device.post(SECOND_STEP, { ticket: right.ticket, recovery_code })).status).toBe(200);
      const unconcerned = server.device();
      const { ticket } = await passwordStep(unconcerned, other.username);
      expect((await unconcerned.post(SECOND_STEP, { ticket, code: codeOf(other.secret, clock.now) })).status).toBe(200);
      /* The member has now signed in on this device, so codes typed on it are counted separately. */
      await device.post("/logout");
      nextStep();
      const again = await passwordStep(device, one.username);
      expect(
        (await device.post(SECOND_STEP, { ticket: again.ticket, code: codeOf(one.secret, clock.now) })).status,
      ).toBe(200);
    },
  );
});

describe("a ticket", () => {
  test("can be used to sign in once", async () => {
    const { username, secret } = await memberWithTotp();
    const device = server.device();
    const { ticket } = await passwordStep(device, username);
    expect((await device.post(SECOND_STEP, { ticket, code: codeOf(secret, clock.now) })).status).toBe(200);
    nextStep();
    const again = await server.device().post(SECOND_STEP, { ticket, code: codeOf(secret, clock.now) });
    expect(refusal(again)).toEqual([401, "SIGN_IN_EXPIRED"]);
  });

  test("is valid for five minutes", async () => {
    const { username, secret } = await memberWithTotp();
    const device = server.device();
    const { ticket } = await passwordStep(device, username);
    clock.now = new Date(clock.now.getTime() + 5 * 60_000 + 1000);
    const late = await device.post(SECOND_STEP, { ticket, code: codeOf(secret, clock.now) });
    expect(refusal(late)).toEqual([401, "SIGN_IN_EXPIRED"]);
  });

  test("is invalid after a new password, a reset of the second factor or a deactivation", async () => {
    const ends: ((member: { username: string; user_id: string; client: Client }) => Promise<Reply>)[] = [
      ({ client }) =>
        client.put("/me/password", { current_password: TEST_PASSWORD, new_password: "neunzehn rote ziegel" }),
      ({ user_id }) => admin.delete(`/admin/users/${user_id}`),
    ];
    for (const end of ends) {
      const member = await memberWithTotp();
      const device = server.device();
      const { ticket } = await passwordStep(device, member.username);
      expect((await end(member)).status).toBeLessThan(300);
      const reply = await device.post(SECOND_STEP, { ticket, code: codeOf(member.secret, clock.now) });
      expect(refusal(reply)).toEqual([401, "SIGN_IN_EXPIRED"]);
    }
    const member = await memberWithTotp();
    const device = server.device();
    const { ticket } = await passwordStep(device, member.username);
    expect((await admin.delete(`/admin/users/${member.user_id}/second_factor`)).status).toBe(204);
    expect((await device.post(SECOND_STEP, { ticket, code: codeOf(member.secret, clock.now) })).status).toBe(401);
    await device.signIn(member.username);
  });

  test("that was modified or issued for another flow is refused", async () => {
    const { username, secret, client } = await memberWithTotp();
    const device = server.device();
    const { ticket } = await passwordStep(device, username);
    const [head = "", body = "", mac = ""] = ticket.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString("base64url");
    const { ticket: foreign } = await optionsFrom(device.post("/login/passkey/options"));
    for (const made of [`${head}.${forged}.${mac}`, foreign, client.cookies.get("access_token") ?? ""]) {
      const reply = await device.post(SECOND_STEP, { ticket: made, code: codeOf(secret, clock.now) });
      expect(refusal(reply)).toEqual([401, "SIGN_IN_EXPIRED"]);
    }
  });
});

describe("a recovery code", () => {
  test("completes the sign-in once, however it is typed, and the other codes stay valid", async () => {
    const { username, recovery_codes } = await memberWithTotp();
    expect(new Set(recovery_codes).size).toBe(10);
    const typed = (recovery_codes[3] ?? "").toUpperCase().replaceAll("-", " ");
    const [device, other] = [server.device(), server.device()];
    const [first, second] = [await passwordStep(device, username), await passwordStep(other, username)];
    expect((await device.post(SECOND_STEP, { ticket: first.ticket, recovery_code: typed })).status).toBe(200);
    expect((await device.get("/me/second_factor")).json()).toMatchObject({ recovery_codes_left: 9 });
    const again = await other.post(SECOND_STEP, { ticket: second.ticket, recovery_code: recovery_codes[3] });
    expect(refusal(again)).toEqual([401, "CODE_FAILED"]);
    const next = await other.post(SECOND_STEP, { ticket: second.ticket, recovery_code: recovery_codes[4] });
    expect(next.status).toBe(200);
  });

  test("sent by five devices at the same moment signs in only one of them", async () => {
    const { username, recovery_codes } = await memberWithTotp();
    const devices = Array.from({ length: 5 }, () => server.device());
    const tickets = await Promise.all(devices.map((device) => passwordStep(device, username)));
    const [recovery_code] = recovery_codes;
    const replies = await Promise.all(
      devices.map((device, at) => device.post(SECOND_STEP, { ticket: tickets[at]?.ticket, recovery_code })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
  });

  test(
    "is not offered once all have been used, and is refused if it is another member's",
    { timeout: 60_000 },
    async () => {
      const [{ username, recovery_codes, secret }, other] = [await memberWithTotp(), await memberWithTotp()];
      for (const recovery_code of recovery_codes) {
        const device = server.device();
        const { ticket } = await passwordStep(device, username);
        expect((await device.post(SECOND_STEP, { ticket, recovery_code })).status).toBe(200);
      }
      const device = server.device();
      const { ticket, methods } = await passwordStep(device, username);
      expect(methods).toEqual(["totp"]);
      const foreign = await device.post(SECOND_STEP, { ticket, recovery_code: other.recovery_codes[0] });
      expect(refusal(foreign)).toEqual([401, "CODE_FAILED"]);
      expect((await device.post(SECOND_STEP, { ticket, code: codeOf(secret, clock.now) })).status).toBe(200);
    },
  );
});

describe("a passkey as the second step", () => {
  test("completes the sign-in even if it was not unlocked, because the password was correct", async () => {
    for (const isUnlocked of [true, false]) {
      const origin = new URL(server.env.PUBLIC_URL).origin;
      const { username, authenticator } = await memberWithPasskey(new Authenticator(origin, { isUnlocked }));
      const device = server.device();
      const { ticket, methods, passkey_options: options } = await passwordStep(device, username);
      expect(methods).toEqual(["passkey", "recovery_code"]);
      if (options === undefined) throw new Error("no options");
      expect(options).toMatchObject({ rpId: "localhost", userVerification: "preferred" });
      const passkey = authenticator.get(options);
      expect((await device.post(SECOND_STEP, { ticket, passkey })).status).toBe(200);
      expect(refusal(await server.device().post(SECOND_STEP, { ticket, passkey }))).toEqual([401, "SIGN_IN_EXPIRED"]);
    }
  });

  test("is refused if it answers another challenge, comes from another site or is another member's", async () => {
    const { username, authenticator } = await memberWithPasskey();
    const other = await memberWithPasskey();
    const device = server.device();
    const [first, second] = [await passwordStep(device, username), await passwordStep(device, username)];
    const foreign = await passwordStep(device, other.username);
    if (!first.passkey_options || !second.passkey_options || !foreign.passkey_options) throw new Error("no options");
    const phished = authenticator.copy();
    phished.origin = "https://bandstand.example";
    const tries = [
      authenticator.get(second.passkey_options),
      phished.get(first.passkey_options),
      other.authenticator.get(foreign.passkey_options),
      other.authenticator.get({ ...first.passkey_options, allowCredentials: [] }),
    ];
    for (const passkey of tries) {
      const reply = await device.post(SECOND_STEP, { ticket: first.ticket, passkey });
      expect(refusal(reply)).toEqual([401, "PASSKEY_FAILED"]);
    }
    expect(await isSignedIn(device)).toBe(false);
  });

  test("is refused as a copy if its counter decreases", async () => {
    const { username, authenticator } = await memberWithPasskey();
    const copy = authenticator.copy();
    const use = async (made: Authenticator): Promise<[number, unknown]> => {
      const device = server.device();
      const { ticket, passkey_options: options } = await passwordStep(device, username);
      if (options === undefined) throw new Error("no options");
      return refusal(await device.post(SECOND_STEP, { ticket, passkey: made.get(options) }));
    };
    expect((await use(authenticator))[0]).toBe(200);
    expect((await use(authenticator))[0]).toBe(200);
    expect(await use(copy)).toEqual([401, "PASSKEY_FAILED"]);
    expect((await use(authenticator))[0]).toBe(200);
  });
});

describe("a passkey alone", () => {
  const options = (device: Client) => optionsFrom(device.post("/login/passkey/options"));

  test("can sign its member in on several new devices, even if it is synced", async () => {
    const origin = new URL(server.env.PUBLIC_URL).origin;
    for (const isSynced of [false, true]) {
      const { username, authenticator } = await memberWithPasskey(new Authenticator(origin, { isSynced }));
      for (let turn = 0; turn < 2; turn++) {
        const device = server.device();
        const { ticket, options: asked } = await options(device);
        expect(asked).toMatchObject({ allowCredentials: [], userVerification: "required" });
        const reply = await device.post("/login/passkey", { ticket, passkey: authenticator.get(asked) });
        expect(reply.json()).toMatchObject({ user: { username } });
        expect(await isSignedIn(device)).toBe(true);
      }
    }
  });

  test("is refused if it was not unlocked, because it would be only one factor", async () => {
    const { authenticator } = await memberWithPasskey();
    authenticator.isUnlocked = false;
    const device = server.device();
    const { ticket, options: asked } = await options(device);
    const reply = await device.post("/login/passkey", { ticket, passkey: authenticator.get(asked) });
    expect(refusal(reply)).toEqual([401, "PASSKEY_FAILED"]);
    expect(await isSignedIn(device)).toBe(false);
  });

  test("sent by two devices at the same moment signs in only one of them", async () => {
    const { authenticator } = await memberWithPasskey();
    const { ticket, options: asked } = await options(server.device());
    const passkey = authenticator.get(asked);
    const replies = await Promise.all(
      [server.device(), server.device()].map((device) => device.post("/login/passkey", { ticket, passkey })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("is refused, with no reason given, if it names another member, was removed, or its member was deactivated", async () => {
    const [one, other] = [await memberWithPasskey(), await memberWithPasskey()];
    const attempt = async (made: Authenticator, userHandle?: string): Promise<[number, unknown]> => {
      const device = server.device();
      const { ticket, options: asked } = await options(device);
      const passkey = made.get(asked);
      const sent = { ...passkey, response: { ...passkey.response, ...(userHandle !== undefined && { userHandle }) } };
      return refusal(await device.post("/login/passkey", { ticket, passkey: sent }));
    };
    const handleOf = (id: string): string => Buffer.from(id).toString("base64url");
    const refused = [401, "PASSKEY_FAILED"];
    expect(await attempt(one.authenticator, handleOf(other.user_id))).toEqual(refused);
    expect(await attempt(one.authenticator, handleOf("kein Mitglied"))).toEqual(refused);
    expect((await admin.delete(`/admin/users/${one.user_id}/second_factor`)).status).toBe(204);
    expect(await attempt(one.authenticator)).toEqual(refused);
    expect((await admin.delete(`/admin/users/${other.user_id}`)).status).toBe(204);
    expect(await attempt(other.authenticator)).toEqual(refused);
  });
});
