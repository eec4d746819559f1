import { createRoot } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { noteSynced, resetStatus } from "../data/status.ts";
import { createNudges } from "./nudges.ts";

const MEMBER = "018f0000-0000-7000-8000-000000000001";
const REACHED = { people: 1, reachable: 1, mail: 1, push: 0, unreachable: [] };

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "X-Request-Id": "x" } });

let dispose = (): void => undefined;

afterEach(() => {
  dispose();
  vi.unstubAllGlobals();
  resetStatus();
});

test("who can be reminded is asked again after a sync, if the survey had not reached the service yet", async () => {
  const answers = [
    answer(404, { status: 404, code: "NOT_FOUND", detail: "gone" }),
    answer(200, { silent: [{ user_id: MEMBER, state: "reachable" }], reached: REACHED }),
  ];
  const asked = vi.fn<typeof fetch>(async () => answers.shift()!);
  vi.stubGlobal("fetch", asked);
  const nudges = createRoot((stop) => {
    dispose = stop;
    return createNudges(() => ({ event_type: "survey", event_id: MEMBER }));
  });
  await vi.waitFor(() => expect(nudges.reached()).toBeNull());
  noteSynced();
  await vi.waitFor(() => expect(nudges.reached()).toEqual(REACHED));
  noteSynced(Date.now() + 1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toHaveBeenCalledTimes(2);
});
