import { NOTICE_KINDS } from "@bandstand/shared/notifications/notice-kind.ts";
import type { FailedNotice, SystemState } from "@bandstand/shared/system/contract.ts";
import { cleanup, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { NoticesCard } from "./notices-card.tsx";

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(cleanup);

const failed = (kind: string, reason: string, failure: FailedNotice["failure"] = null): FailedNotice => ({
  notice_id: `${kind} ${reason}`,
  kind,
  channel: "mail",
  user: null,
  subjects: 1,
  attempts: 1,
  reason,
  failure,
  created_at: "2031-05-01T10:00:00.000Z",
});

function show(notices: readonly FailedNotice[]): string[][] {
  const counts = { waiting: 0, sending: 0, sent: 0, failed: notices.length, dropped: 0 };
  const state = { chat_configured: false, mail_configured: true, notices: { counts, failed: notices } };
  render(() => <NoticesCard state={state as unknown as SystemState} onRetried={() => undefined} />);
  return screen
    .getAllByRole("listitem")
    .map((item) => [...item.querySelectorAll("p")].map(({ textContent }) => textContent));
}

test("a failed message of every kind has a name in the member's language", () => {
  const titles = show([...NOTICE_KINDS, "from_a_newer_service"].map((kind) => failed(kind, ""))).map(
    ([title]) => title,
  );
  expect(titles.filter((title) => title === "" || /_|^[a-z]/.test(title ?? ""))).toEqual([]);
  expect(titles.at(-1)).toBe("Andere Nachricht");
});

test("the reason why a message failed is in the member's language; an unknown one is shown as the service wrote it", () => {
  const failures = [
    { code: "late" },
    { code: "answered", service: "mail", status: 550 },
    { code: "notReached", service: "Telegram" },
    { code: "from_a_newer_service" },
    null,
  ] as FailedNotice["failure"][];
  const said = show(failures.map((failure) => failed("mention", "odd", failure))).map(([, details]) => details);
  expect(said).toEqual([
    "E-Mail · nicht rechtzeitig gesendet · 1 Versuch",
    "E-Mail · der Mailserver hat mit 550 geantwortet · 1 Versuch",
    "E-Mail · Telegram war nicht zu erreichen · 1 Versuch",
    "E-Mail · odd · 1 Versuch",
    "E-Mail · odd · 1 Versuch",
  ]);
});

test("a failed message says what was sent to whom", () => {
  const user = { user_id: "01890000-0000-7000-8000-000000000001", name: "Jonas Weber" };
  const notices = ["chat", "audience", "member", "mail", "push"].map((channel) => ({
    ...failed("reminder", "odd"),
    channel,
    user: channel === "chat" || channel === "audience" ? null : user,
  }));
  expect(show(notices).map(([, details]) => details?.split(" · ")[0])).toEqual([
    "Nachricht an den Chat",
    "Nachricht an die Mitglieder",
    "Nachricht an Jonas Weber",
    "E-Mail an Jonas Weber",
    "Push-Nachricht an Jonas Weber",
  ]);
});
