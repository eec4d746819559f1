import { describe, expect, test } from "vitest";
import { type Client, type Reply, refusal } from "../testing/client.ts";
import { codeOf, enrolTotp, passwordStep } from "../testing/second-factor.ts";
import { startBand } from "../testing/band.ts";

const STEP_MS = 30_000;
const SECOND_STEP = "/login/second_factor";

const { server, clock, addMember } = await startBand({ now: "2026-05-09T12:00:00.000Z" });

async function memberWithTotp() {
  const member = await addMember();
  const { secret, recovery_codes } = await enrolTotp(member.client, () => clock.now);
  clock.now = new Date(clock.now.getTime() + STEP_MS);
  return { ...member, secret, recovery_codes: recovery_codes ?? [] };
}

const codesLeft = async (device: Client): Promise<number> =>
  (await device.get("/me/second_factor")).json<{ recovery_codes_left: number }>().recovery_codes_left;

/** Sends two answers to one new ticket at the same moment; returns the device that is signed in and which it is. */
async function sendBoth(username: string, answers: readonly [object, object]): Promise<[device: Client, at: number]> {
  const { ticket } = await passwordStep(server.device(), username);
  const devices = [server.device(), server.device()];
  const replies = await Promise.all(devices.map((device, at) => device.post(SECOND_STEP, { ticket, ...answers[at] })));
  const signedIn = replies.findIndex(({ status }) => status === 200);
  expect(refusal(replies[1 - signedIn] as Reply)).toEqual([401, "SIGN_IN_EXPIRED"]);
  return [devices[signedIn] as Client, signedIn];
}

describe("one ticket", () => {
  test("with two different codes at the same moment uses up only the code that signs in", async () => {
    const { username, recovery_codes, secret } = await memberWithTotp();
    const [one, two, three] = recovery_codes;
    const [device] = await sendBoth(username, [{ recovery_code: one }, { recovery_code: two }]);
    expect(await codesLeft(device)).toBe(9);
    const code = codeOf(secret, clock.now);
    const [other, at] = await sendBoth(username, [{ recovery_code: three }, { code }]);
    expect(await codesLeft(other)).toBe(at === 0 ? 8 : 9);
  });

  test("signs in after a wrong code, and then expires for later codes, which stay unused", async () => {
    const { username, recovery_codes } = await memberWithTotp();
    const [device, other] = [server.device(), server.device()];
    const { ticket } = await passwordStep(device, username);
    const [recovery_code, later] = recovery_codes;
    expect(refusal(await device.post(SECOND_STEP, { ticket, code: "000000" }))).toEqual([401, "CODE_FAILED"]);
    expect((await device.post(SECOND_STEP, { ticket, recovery_code })).status).toBe(200);
    for (const answer of [{ recovery_code: later }, { recovery_code }, { code: "000000" }])
      expect(refusal(await other.post(SECOND_STEP, { ticket, ...answer }))).toEqual([401, "SIGN_IN_EXPIRED"]);
    expect(await codesLeft(device)).toBe(9);
  });
});
