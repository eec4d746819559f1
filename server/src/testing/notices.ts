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

/** How long a change can be undone before it is announced, and a second more, in milliseconds. */
const UNDO_MS = 61_000;

/**
 * Moves the server's clock past the time in which a change can be undone, and waits until it has been announced. Signs
 * `clients` in again, because their sessions end with the time that passes.
 */
export async function announced(clock: Date, clients: Readonly<Record<string, Client>>): Promise<void> {
  clock.setTime(clock.getTime() + UNDO_MS);
  await noticesSent();
  await refreshed(clients);
}
