import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { CommentsPart } from "./comments-part.tsx";
import "./commands.ts";

/* The id of the member whom `startOffline` signs in. */
const ME = "member";
const OTHER = "other";

beforeAll(async () => {
  await showLanguage("de");
});
/* A test of another file may have left a toast in the page that they share. */
beforeEach(() => {
  for (const { id } of toasts()) dismissToast(id);
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

/** Shows a rehearsal with one comment and opens the comment's menu. */
async function open(role: RowOf<"me">["role"], author: string): Promise<BandDatabase> {
  const comment = { comment_id: "c", user_id: author, text: "Bin um acht da.", created_at: "2031-05-01T10:00:00.000Z" };
  const rehearsal = {
    rehearsal_id: "r",
    begin: "2031-05-09T18:00:00.000Z",
    comments: [comment],
  } as unknown as RowOf<"rehearsals">;
  const band = await startOffline(role, (database) => database.rehearsals.put(rehearsal));
  render(() => <CommentsPart rehearsal={rehearsal} locked={false} />);
  fireEvent.click(await screen.findByRole("button", { name: /Kommentar/ }));
  return band;
}

const comments = async (band: BandDatabase) => (await band.rehearsals.get("r"))?.comments;

const pressDelete = async (): Promise<void> => {
  const item = await screen.findByRole("menuitem", { name: "Löschen" });
  fireEvent.keyDown(item, { key: "Enter" });
};

test("undo adds a deleted comment again, with its text and author", async () => {
  const band = await open("musician", ME);
  await pressDelete();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(await comments(band)).toEqual([]);
  toasts()[0]?.action?.run();
  await waitFor(async () => expect(await comments(band)).toMatchObject([{ user_id: ME, text: "Bin um acht da." }]));
});

test("an admin who deletes another member's comment is asked first, and cannot undo it in the author's name", async () => {
  const band = await open("admin", OTHER);
  await pressDelete();
  const confirm = await screen.findByRole("button", { name: "Löschen" });
  expect(await comments(band)).toHaveLength(1);
  fireEvent.click(confirm);
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]?.action).toBeNull();
  expect(await comments(band)).toEqual([]);
});
