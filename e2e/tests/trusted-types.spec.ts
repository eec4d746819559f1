import { expect, pill, test } from "../support/fixtures.ts";
import { refusedByPolicy } from "../support/policy.ts";

test(
  "plain strings never become HTML, scripts or another service worker, and no further Trusted Types policy can be created",
  { tag: "@worker" },
  async ({ device }) => {
    const { page } = await device();
    const refusedHere = await refusedByPolicy(page);
    await page.goto("/");
    await expect(pill(page, "Aktuell")).toBeVisible();
    const thrown = await page.evaluate(async () => {
      const name = async (attempt: () => unknown): Promise<string> => {
        try {
          await attempt();
          return "taken";
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      return {
        html: await name(() => (document.createElement("p").innerHTML = "<b>plain</b>")),
        code: await name(() => (document.createElement("script").text = "1")),
        worker: await name(() => navigator.serviceWorker.register("/early.js")),
        secondPolicy: await name(() => trustedTypes.createPolicy("bandstand", {})),
        otherPolicy: await name(() => trustedTypes.createPolicy("default", {})),
      };
    });
    expect(thrown).toEqual({
      html: "TypeError",
      code: "TypeError",
      worker: "TypeError",
      secondPolicy: "TypeError",
      otherPolicy: "TypeError",
    });
    await expect.poll(() => refusedHere.length).toBe(5);
  },
);
