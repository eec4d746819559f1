// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../gigs/commands.ts";
import "./commands.ts";

let stop: () => Promise<void>;
let editor: Device;
let member: Device;
let subject: { readonly subject_type: "gig"; readonly subject_id: string; readonly title: string };

beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());
beforeEach(async () => {
  [editor, member] = [new Device(), new Device()];
  await editor.signIn("editor");
  await member.signIn("musician");
  subject = { subject_type: "gig", subject_id: newId(), title: "Ball" };
});

const newGig = () =>
  editor.edit("createGig", {
    body: { gig_id: subject.subject_id, name: "Ball", date: "2031-05-05", published: 1 },
    copied: {},
  });
const say = async (device: Device, text: string): Promise<string> => {
  const comment_id = newId();
  await device.edit("addComment", { ...subject, comment_id, user_id: device.band.user_id, text });
  return comment_id;
};
const texts = async ({ band }: Device) =>
  (await band.discussions.get(subject.subject_id))?.comments.map(({ text }) => text);

test("a comment on a gig that was created offline is shown before it is sent, and arrives together with the gig", async () => {
  await newGig();
  const comment_id = await say(editor, "Wer fährt?");
  await editor.edit("changeComment", { ...subject, comment_id, text: "Wer fährt mit?" });
  expect(await texts(editor)).toEqual(["Wer fährt mit?"]);
  await editor.sync();
  expect(await editor.band.failed.count()).toBe(0);
  await member.sync();
  expect(await texts(member)).toEqual(["Wer fährt mit?"]);
});

test("comments that two members write offline are both kept, in order of arrival", async () => {
  await newGig();
  await editor.sync();
  await member.sync();
  await say(member, "Ich");
  await say(editor, "Ich auch");
  for (const device of [editor, member, editor]) await device.sync();
  for (const device of [editor, member]) expect(await texts(device)).toEqual(["Ich auch", "Ich"]);
});

test("a comment that is deleted and restored offline keeps its id", async () => {
  await newGig();
  const comment_id = await say(editor, "Doch");
  await editor.sync();
  await editor.edit("deleteComment", { ...subject, comment_id });
  expect(await texts(editor)).toEqual([]);
  await editor.edit("addComment", { ...subject, comment_id, user_id: editor.band.user_id, text: "Doch" });
  await editor.sync();
  await member.sync();
  expect((await member.band.discussions.get(subject.subject_id))?.comments).toMatchObject([
    { comment_id, text: "Doch" },
  ]);
});

test("a comment on a gig that has been unpublished in the meantime is refused, and its text is saved", async () => {
  await newGig();
  await editor.sync();
  await member.sync();
  await editor.edit("updateGig", { gig_id: subject.subject_id, fields: { published: 0 } });
  await editor.sync();
  await say(member, "Schade");
  await member.sync();
  expect(await member.band.failed.toArray()).toMatchObject([
    { name: "addComment", code: "NOT_FOUND", args: { text: "Schade" } },
  ]);
});
