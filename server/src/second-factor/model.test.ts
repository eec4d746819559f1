import { newId } from "@bandstand/shared/contract/uuid.ts";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { startBand } from "../testing/band.ts";
import { type Factor, NONE, SECOND_FACTORS, changeFactor, changeFactorOnce, findFactor } from "./model.ts";

const { clock } = await startBand({ now: "2026-05-09T12:00:00.000Z" });

const withApp = (factor: Factor): Factor => ({
  ...factor,
  totp: { secret: "sealed", last_step: 1, created_at: clock.now, last_used_at: null },
});

/** Runs `work` between the next enrolment's read and its write, if the write creates a document. */
function beforeCreation(work: () => Promise<unknown>): void {
  const factors = mongoose.connection.collection(SECOND_FACTORS);
  const insertOne = factors.insertOne.bind(factors);
  factors.insertOne = async (...given) => {
    factors.insertOne = insertOne;
    await work();
    return await insertOne(...given);
  };
}

test("a ticket adds a factor once, even if that factor is removed while the ticket is being used again", async () => {
  const userId = newId();
  const ticket = { id: newId(), expires_at: new Date(clock.now.getTime() + 600_000) };
  beforeCreation(async () => {
    expect(await changeFactorOnce(userId, ticket, withApp)).not.toBeNull();
    await changeFactor(userId, () => NONE);
  });
  expect(await changeFactorOnce(userId, ticket, withApp)).toBeNull();
  expect(await findFactor(userId)).toEqual(NONE);
});
