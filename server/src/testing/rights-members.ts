import { createECDH } from "node:crypto";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { TEST_PASSWORD } from "./members.ts";
import { base64, pngOf } from "./pictures.ts";
import { account, everybody, password, row } from "./rights-row.ts";
import type { Row } from "./rights-row.ts";

const proven = () => ({ proof: { current_password: TEST_PASSWORD } });

const CREDENTIAL = { id: "AAAA", rawId: "AAAA", type: "public-key" };
const SOME_PASSKEY = {
  ...CREDENTIAL,
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
};
const SOME_NEW_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: "e30", attestationObject: "AAAA" } };

/** Who may call the operations on sign-in, the member's own account, members, the configuration and devices. */
export const rightsOfMembers: readonly Row[] = [
  row("login", "band", "band 401 200 401 200 200 200", (_ids, username) => ({ username, ...password })),
  row("refresh", "band", "band 401 200 401 200 200 200"),
  row("setup", "band", "band 404 404 404 404 404 404", () => ({ token: "x", ...account("first") })),
  row("requestPasswordReset", "band", "band 202 202 202 202 202 202", (_ids, name) => ({ username_or_email: name })),
  row("confirmPasswordReset", "band", "band 401 401 401 401 401 401", () => ({
    token: "x",
    new_password: TEST_PASSWORD,
  })),
  row("readInvitation", "band", "band 401 401 401 401 401 401", () => ({ token: "x" })),
  row("acceptInvitation", "band", "band 401 401 401 401 401 401", () => ({ token: "x", new_password: TEST_PASSWORD })),
  row("signInWithSecondFactor", "band", "band 401 401 401 401 401 401", () => ({ ticket: "x", code: "123456" })),
  row("passkeySignInOptions", "band", "band 200 200 200 200 200 200"),
  row("signInWithPasskey", "band", "band 401 401 401 401 401 401", () => ({ ticket: "x", passkey: SOME_PASSKEY })),
  everybody("getSecondFactor"),
  row("proofOptions", "band", "band 409 409 409"),
  row("startTotp", "band", "band 200 200 200", proven),
  row("confirmTotp", "band", "band 409 409 409", () => ({ ticket: "x", code: "123456" })),
  row("removeTotp", "band", "band 200 200 200", proven),
  row("startPasskey", "band", "band 200 200 200", proven),
  row("addPasskey", "band", "band 409 409 409", () => ({ ticket: "x", name: "Tablet", passkey: SOME_NEW_PASSKEY })),
  row("renewRecoveryCodes", "band", "band 409 409 409", proven),
  row("renamePasskey", "passkey", "own 200 200 200, foreign 404 404 404, missing 404 404 404", () => ({
    name: "Handy",
  })),
  row("removePasskey", "passkey", "own 200 200 200, foreign 404 404 404, missing 404 404 404", proven),
  row("switchOffSecondFactor", "band", "band 200 200 200", proven),
  row("listSecondFactors", "band", "band 403 403 200"),
  row("resetSecondFactor", "account", "own 403 403 409, foreign 403 403 204, missing 403 403 404"),
  everybody("csrf"),
  everybody("getMe"),
  row("updateMe", "band", "band 200 200 200", () => ({ language: "de" })),
  everybody("listSessions"),
  row("endSession", "session", "own 204 204 204, foreign 404 404 404, missing 404 404 404"),
  everybody("getIcal"),
  row("createIcal", "band", "band 201 201 201"),
  row("deleteIcal", "band", "band 204 204 204"),
  row(
    "ical",
    "feed",
    "own 200 200 200 200 200 200, revoked 401 401 401 401 401 401, deactivated 401 401 401 401 401 401, " +
      "missing 401 401 401 401 401 401",
  ),
  everybody("listAbsences"),
  row("createAbsence", "band", "band 201 201 201", () => ({ from: "2090-01-01", to: "2090-01-02" })),
  row("deleteAbsence", "absence", "own 204 204 204, foreign 404 404 404, missing 404 404 404"),

  everybody("getNoticePreferences"),
  row("updateNoticePreferences", "band", "band 200 200 200", () => ({ todos: false })),
  everybody("getNoticeChannels"),
  row("getNoticeReach", "band", "band 403 200 200"),
  row("testNotices", "band", "band 200 200 200"),
  row("subscribePush", "band", "band 201 201 201", () => ({
    endpoint: "https://fcm.googleapis.com/fcm/send/nobody",
    keys: { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "AAAAAAAAAAAAAAAAAAAAAA" },
  })),
  row("unsubscribePush", "band", "band 204 204 204"),

  everybody("getConfig"),
  row("getSoftConfig", "band", "band 403 403 200"),
  row("updateSoftConfig", "band", "band 403 403 200", () => ({ danceStyles: ["Tango"] })),
  row("putLogo", "band", "band 403 403 200", () => ({ original: base64(pngOf(1, 1)) })),
  row("removeLogo", "band", "band 403 403 204"),
  row("bandFace", "band", "band 200 200 200 200 200 200"),
  row("picture", "picture", "stored 200 200 200 200 200 200, missing 404 404 404 404 404 404"),
  row("getSystem", "band", "band 403 403 200"),
  row("retryNotice", "notice", "failed 403 403 204, missing 403 403 404"),
  row("listAudit", "band", "band 403 403 200"),

  everybody("syncPull"),
  everybody("syncSnapshot"),
  everybody("syncDigest"),
  everybody("syncEvents"),

  everybody("listUsers"),
  row("listAccounts", "band", "band 403 403 200"),
  row("createAccount", "band", "band 403 403 201", () => ({ ...account(`n${newId().slice(-12)}`), role: "musician" })),
  row("updateAccount", "account", "own 403 403 200, foreign 403 403 200, missing 403 403 404", () => ({
    real_name: "Anders",
  })),
  row("deactivateAccount", "account", "own 403 403 409, foreign 403 403 204, missing 403 403 404"),
  row("activateAccount", "account", "deactivated 403 403 200, missing 403 403 404"),
  row("createResetLink", "account", "own 403 403 201, foreign 403 403 201, missing 403 403 404"),
  {
    ...row("endAccountSessions", "account", "own 403 403 204, foreign 403 403 204, missing 403 403 404"),
    signsOut: true,
  },
  {
    ...row("changePassword", "band", "band 200 200 200", () => ({
      current_password: TEST_PASSWORD,
      new_password: TEST_PASSWORD,
    })),
    signsOut: true,
  },
  { ...row("logout", "band", "band 204 204 204"), signsOut: true },
];
