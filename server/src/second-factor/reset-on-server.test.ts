import { newId } from "@bandstand/shared/contract/uuid.ts";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { startBand } from "../testing/band.ts";
import { type Factor, NONE, SPENT_TICKETS, changeFactorOnce, findFactor, hasUsedTicket } from "./model.ts";
import { removeFactor } from "./reset-on-server.ts";

const { clock } = await startBand({ now: "2026-05-09T12:00:00.000Z" });

const newTicket = () => ({ id: newId(), expires_at: new Date(clock.now.getTime() + 600_000) });

const withApp = (factor: Factor): Factor => ({
  ...factor,
  totp: { secret: "sealed", last_step: 1, created_at: clock.now, last_used_at: null },
});

/** Returns a database that runs `work` between a reset's read and its removal. */
function databaseWith(work: () => Promise<unknown>): mongoose.mongo.Db {
  const { db } = mongoose.connection;
  if (db === undefined) throw new Error("not connected");
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== "collection") return Reflect.get(target, name, target) as unknown;
      return (wanted: string) => {
        const collection = target.collection(wanted);
        if (wanted !== SPENT_TICKETS) return collection;
        const updateOne = collection.updateOne.bind(collection);
        collection.updateOne = async (...given) => {
          await work();
          return await updateOne(...given);
        };
        return collection;
      };
    },
  });
}

test("a reset on the server removes even an authenticator app that is set up during the reset, and uses up its ticket", async () => {
  const userId = newId();
  const [first, second] = [newTicket(), newTicket()];
  await changeFactorOnce(userId, first, withApp);
  let isLate = false;
  const db = databaseWith(async () => {
    if (isLate) return;
    isLate = true;
    await changeFactorOnce(userId, second, withApp);
  });
  expect(await removeFactor(db, userId)).toBe(true);
  expect(await findFactor(userId)).toEqual(NONE);
  expect(await hasUsedTicket(userId, first.id)).toBe(true);
  expect(await hasUsedTicket(userId, second.id)).toBe(true);
  expect(await removeFactor(db, userId)).toBe(false);
});
