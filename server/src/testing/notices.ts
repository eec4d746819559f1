import { expect, vi } from "vitest";
import { allNotices } from "../notifications/model.ts";
import { type Client, refreshed } from "./client.ts";

/** Waits until every notice has been sent or dropped. */
export async function noticesSent(): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = (await allNotices()).filter(({ state }) => state === "waiting" || state === "sending");
      expect(open).toEqual([]);
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** The time for which a change can be undone before it is announced, plus a second, in milliseconds. */
const UNDO_MS = 61_000;

/**
 * Moves the server's clock past the time in which a change can be undone, and waits until it has been announced. Then
 * refreshes the sessions of `clients`, whose access tokens may have expired.
 */
export async function announced(clock: Date, clients: Readonly<Record<string, Client>>): Promise<void> {
  clock.setTime(clock.getTime() + UNDO_MS);
  await noticesSent();
  await refreshed(clients);
}
