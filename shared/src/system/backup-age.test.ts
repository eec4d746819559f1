import { expect, test } from "vitest";
import { isBackupOld } from "./backup-age.ts";

const now = Date.parse("2026-05-09T12:00:00Z");

test.each([
  [null, true],
  ["2026-05-02T11:59:59.999Z", true],
  ["2026-05-02T12:00:00.000Z", false],
  ["2026-05-09T11:59:00.000Z", false],
])("with the last backup at %s, the band is reminded to make another: %s", (last, isOld) => {
  expect(isBackupOld(last, now)).toBe(isOld);
});
