import { afterEach, beforeEach, expect, test } from "vitest";
import { type BandDatabase, closeDatabase, deleteDatabase, openDatabase } from "../data/db.ts";
import { language, showLanguage } from "../i18n/text.ts";
import { chooseLanguage, chooseReach, chooseReading } from "./commands.ts";

let band: BandDatabase;

beforeEach(async () => {
  await showLanguage("de");
  band = await openDatabase("kim");
  await band.me.put({ user_id: "kim", language: "de", rev: 1 } as never);
});
afterEach(async () => {
  localStorage.clear();
  closeDatabase();
  await deleteDatabase("kim");
});

test("a language chosen offline is shown at once, and reaches the account later", async () => {
  await chooseLanguage("en");
  expect(language()).toBe("en");
  expect(await band.me.get("kim")).toMatchObject({ language: "en" });
  expect(await band.outbox.toArray()).toMatchObject([{ name: "chooseLanguage", collection: "me", id: "kim" }]);
});

test("if the language is chosen several times offline, only the last choice is sent", async () => {
  await chooseLanguage("en");
  await chooseLanguage("de");
  expect(await band.outbox.toArray()).toMatchObject([{ args: { language: "de" } }]);
});

test("parts and transposition chosen offline are shown at once, and sent together", async () => {
  await chooseReading({ parts: ["Saxofon"] });
  await chooseReading({ transposition: 9 });
  expect(await band.me.get("kim")).toMatchObject({ parts: ["Saxofon"], transposition: 9 });
  expect(await band.outbox.toArray()).toMatchObject([
    { name: "chooseReading", args: { fields: { parts: ["Saxofon"], transposition: 9 } } },
  ]);
});

test("a phone number and what is shared, chosen offline, are shown at once and sent together", async () => {
  await band.me.update("kim", { shares: { phone: false, email: true } });
  await chooseReach({ phone: "0171 1" });
  await chooseReach({ shares: { phone: true } });
  await chooseReach({ shares: { email: false } });
  expect(await band.me.get("kim")).toMatchObject({ phone: "0171 1", shares: { phone: true, email: false } });
  expect(await band.outbox.toArray()).toMatchObject([
    { name: "chooseReach", args: { fields: { phone: "0171 1", shares: { phone: true, email: false } } } },
  ]);
});
