import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { Discussion } from "./discussion.tsx";
import type { EarlierComments } from "./entries.ts";

/* The id of the member whom `startOffline` signs in. */
const ME = "member";
const ANNA = "01900000-0000-7000-8000-00000000000a";
const GONE = "01900000-0000-7000-8000-00000000000b";
const MEMBERS = [
  { user_id: ME, real_name: "Mia", username: "mia", status: "active" },
  { user_id: ANNA, real_name: "Anna Berg", username: "anna", status: "active" },
  { user_id: GONE, real_name: "Anton", username: "anton", status: "inactive" },
] as unknown as RowOf<"users">[];

beforeAll(async () => {
  await showLanguage("de");
});
/* A test in another file may have left a toast on the page that all files share. */
beforeEach(() => {
  for (const { id } of toasts()) dismissToast(id);
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

const said = (user_id: string, text: string, created_at = "2031-05-01T10:00:00.000Z") => ({
  comment_id: `${user_id} ${text}`,
  user_id,
  text,
  created_at,
  edited_at: null,
});

/** Shows the discussion of a song in which `comments` were written. */
async function open(
  role: RowOf<"me">["role"],
  comments: readonly ReturnType<typeof said>[],
  earlier?: EarlierComments,
): Promise<BandDatabase> {
  const row = {
    subject_id: "s",
    subject_type: "song",
    comments: [...comments],
    rev: 1,
  } as unknown as RowOf<"discussions">;
  const band = await startOffline(role, async (database) => {
    await database.users.bulkPut(MEMBERS);
    await database.discussions.put(row);
  });
  render(() => (
    <Discussion subject={{ subject_type: "song", subject_id: "s", title: "Sway" }} {...(earlier && { earlier })} />
  ));
  await screen.findByRole("heading", { name: /Gespräch \(\d+\)/ });
  return band;
}

const texts = async (band: BandDatabase) => (await band.discussions.get("s"))?.comments.map(({ text }) => text);
const field = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "Beitrag schreiben" });
/** Types at the end of the field, as a keyboard does. */
function type(value: string): void {
  fireEvent.input(field(), { target: { value } });
  field().setSelectionRange(value.length, value.length);
  fireEvent.keyUp(field(), { key: value.at(-1) ?? "" });
}
const options = (): (string | null)[] => screen.queryAllByRole("option").map(({ textContent }) => textContent);

async function pressDelete(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: /Aktionen/ }));
  fireEvent.keyDown(await screen.findByRole("menuitem", { name: "Löschen" }), { key: "Enter" });
}

test("undo restores a deleted comment", async () => {
  const band = await open("musician", [said(ME, "Bin um acht da.")]);
  await pressDelete();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(await texts(band)).toEqual([]);
  toasts()[0]?.action?.run();
  await waitFor(async () => expect(await texts(band)).toEqual(["Bin um acht da."]));
});

test("an admin may delete another member's comment after confirming, without undo, but may not change it", async () => {
  const band = await open("admin", [said(ANNA, "Ich komme.")]);
  fireEvent.click(await screen.findByRole("button", { name: /Aktionen/ }));
  await screen.findByRole("menuitem", { name: "Löschen" });
  expect(screen.queryByRole("menuitem", { name: "Bearbeiten" })).toBeNull();
  fireEvent.keyDown(screen.getByRole("menuitem", { name: "Löschen" }), { key: "Enter" });
  fireEvent.click(await screen.findByRole("button", { name: "Löschen" }));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]?.action).toBeNull();
  expect(await texts(band)).toEqual([]);
});

test("a comment shows the current names of mentioned members and makes addresses links, but interprets no markup", async () => {
  await open("musician", [said(GONE, `@${ANNA} <b>sieh</b> https://band.example/x.`)]);
  expect(await screen.findByText("Anton")).toBeDefined();
  expect(await screen.findByText("@Anna Berg")).toBeDefined();
  expect(screen.getByText(/<b>sieh<\/b>/)).toBeDefined();
  const link = screen.getByRole("link", { name: "https://band.example/x" });
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

test("after an @, the other active members are suggested; one chosen with the keyboard is stored by id", async () => {
  const band = await open("musician", [said(ME, "Hallo")]);
  type("Fährst du, @an");
  await waitFor(() => expect(options()).toEqual(["Anna Berg"]));
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(field().value).toBe("Fährst du, @Anna Berg ");
  expect(options()).toEqual([]);
  fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
  await waitFor(async () => expect(await texts(band)).toEqual(["Hallo", `Fährst du, @${ANNA}`]));
  expect(field().value).toBe("");
});

test("Escape closes the suggestions and keeps what was typed", async () => {
  await open("musician", [said(ME, "Hallo")]);
  type("@");
  await waitFor(() => expect(options()).toEqual(["Anna Berg"]));
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(options()).toEqual([]);
  expect(field().value).toBe("@");
});

test("the comments of a rehearsal's protocol appear among the others, oldest first, and are read-only once the protocol is closed", async () => {
  const never = () => Promise.reject(new Error("must not be called"));
  const before = said(ME, "Früher", "2030-01-01T10:00:00.000Z");
  await open("musician", [said(ANNA, "Später")], {
    comments: [before],
    isFixed: true,
    change: never,
    remove: never,
    restore: never,
  });
  await screen.findByRole("heading", { name: "Gespräch (2)" });
  const items = screen.getAllByRole("listitem");
  expect(items.map(({ textContent }) => /Früher|Später/.exec(textContent)?.[0])).toEqual(["Früher", "Später"]);
  expect(screen.queryByRole("button", { name: /Aktionen/ })).toBeNull();
});
