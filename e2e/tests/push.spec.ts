import type { BrowserContext, Page } from "@playwright/test";
import { PushServer } from "../../server/src/testing/push.ts";
import { wholeChromium } from "../support/chromium.ts";
import { expect, pill, test as base, underServiceWorker } from "../support/fixtures.ts";
import { addEvening } from "../support/seed.ts";

/* Tests cannot reach a push service, so the browser subscribes to a local one, and messages that the device could
   decrypt are passed to the service worker as the browser would pass them. */
const test = base.extend<{ push: PushServer; serverEnv: Readonly<Record<string, string>> }>({
  push: async ({}, use) => {
    const push = await new PushServer().listen();
    await use(push);
    await push.close();
  },
  serverEnv: async ({ push }, use) => use({ PUSH_ORIGINS: push.origin }),
});

test.use({ launchOptions: wholeChromium });

async function reachable(context: BrowserContext, push: PushServer): Promise<void> {
  await context.grantPermissions(["notifications"]);
  await context.exposeFunction("subscribeAt", (key: string) => push.subscribe(key));
  await context.addInitScript(() => {
    /* Like a real subscription, it survives reloads, until it is removed. */
    const STORED = "test-push-subscription";
    type Made = { readonly key: string; readonly json: unknown };
    const subscriptionOf = ({ key, json }: Made): object => ({
      options: { applicationServerKey: Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)).buffer },
      toJSON: () => json,
      unsubscribe: () => {
        localStorage.removeItem(STORED);
        return Promise.resolve(true);
      },
    });
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }): Promise<object> => {
      const key = btoa(String.fromCharCode(...applicationServerKey));
      const base64url = key.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      const { subscribeAt } = window as unknown as { subscribeAt: (key: string) => Promise<unknown> };
      const made: Made = { key, json: await subscribeAt(base64url) };
      localStorage.setItem(STORED, JSON.stringify(made));
      return subscriptionOf(made);
    };
    const getSubscription = (): Promise<object | null> => {
      const stored = localStorage.getItem(STORED);
      return Promise.resolve(stored === null ? null : subscriptionOf(JSON.parse(stored) as Made));
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription });
  });
}

/** Passes a message to the service worker, as the browser does after decrypting one. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await known, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const all = await getNotifications.call(await navigator.serviceWorker.ready);
    return all.map(({ title, body, lang }) => ({ title, body, lang }));
  });

/** Taps the visible notification. */
async function tap({ context }: { context: BrowserContext }): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(async () => {
    const worker = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await worker.registration.getNotifications();
    const Tapped = Reflect.get(globalThis, "NotificationEvent") as new (type: string, init: object) => Event;
    worker.dispatchEvent(new Tapped("notificationclick", { notification }));
  });
}

test(
  "a member can allow and test push notifications on a device, and tapping a notification opens its target",
  { tag: "@worker" },
  async ({ device, member, admin, push }) => {
    const { gig_id } = await addEvening(admin);
    const { context, page } = await device(await member("musician", "Mia"));
    await reachable(context, push);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Auf diesem Gerät erlauben" }).click();
    await expect(page.getByText("Auf diesem Gerät erlaubt")).toBeVisible();
    await page.getByRole("button", { name: "Test schicken" }).click();
    await expect(page.getByText("Test ist unterwegs")).toBeVisible();
    const [test] = push.received;
    await deliver(page, JSON.stringify(test?.message));
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: "Es klappt", body: expect.stringContaining("deiner Band"), lang: "de" }]);

    await page.goto("/");
    await underServiceWorker(page);
    await tap({ context });
    await expect(page).toHaveURL(/\/profile$/);
    await deliver(page, "not one of ours");
    await expect.poll(() => shown(page)).toMatchObject([{ title: "Bandstand", body: "Es gibt etwas Neues." }]);

    await page.goto(`/live/${gig_id}`);
    await expect(page.getByText("Sway").first()).toBeVisible();
    await tap({ context });
    await expect.poll(() => shown(page)).toEqual([]);
    await expect(page).toHaveURL(new RegExp(`/live/${gig_id}`));

    await page.goto("/profile");
    await page.getByRole("button", { name: "Hier ausschalten" }).click();
    await page.getByRole("button", { name: "Test schicken" }).click();
    await expect(page.getByText("Es gibt noch keinen Weg zu dir")).toBeVisible();
  },
);

test(
  "preferences can be set without a network and are stored in the account once online",
  { tag: "@worker" },
  async ({ device, member }) => {
    const mia = await member("musician", "Mia");
    const { context, page } = await device(mia);
    await page.goto("/profile");
    await expect(page.getByRole("checkbox", { name: /Abstimmungen/ })).toBeVisible();
    await underServiceWorker(page);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await page.getByLabel("Bis", { exact: true }).fill("10.30");
    /* A typed time is saved when its field loses focus. */
    await page.getByLabel("Bis", { exact: true }).blur();
    /* The edit is counted as waiting once it is stored on the device. */
    await expect(pill(page, /Offline seit .* · 1 wartet$/)).toBeVisible();
    await page.locator("label", { hasText: "Abstimmungen" }).click();
    await expect(page.getByRole("checkbox", { name: /Abstimmungen/ })).not.toBeChecked();
    await expect(pill(page, /Offline seit .* · 1 wartet$/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: /Abstimmungen/ })).not.toBeChecked();
    await expect(page.getByLabel("Bis", { exact: true })).toHaveValue("10:30");
    await page.getByRole("button", { name: "Auf diesem Gerät erlauben" }).click();
    await expect(page.getByText("Erlauben geht nur mit Netz.")).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(() => mia.api.call("getNoticePreferences"))
      .toMatchObject({ votes: false, answers: true, quiet_hours: { from: "22:00:00", to: "10:30:00" } });
  },
);

test(
  "members who cannot receive push notifications see why, and what to do",
  { tag: "@worker" },
  async ({ device, member }) => {
    const { context, page } = await device(await member("musician", "Mia"));
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send("Target.getTargetInfo");
    const denied = { permission: { name: "notifications" }, setting: "denied" } as const;
    await session.send("Browser.setPermission", { ...denied, browserContextId: targetInfo.browserContextId ?? "" });
    await page.goto("/profile");
    await expect(page.getByText(/sperrt Nachrichten von Bandstand/)).toBeVisible();
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
      Object.defineProperty(navigator, "standalone", { value: false });
    });
    await page.reload();
    await expect(page.getByText(/App auf dem Home-Bildschirm/)).toBeVisible();
  },
);
