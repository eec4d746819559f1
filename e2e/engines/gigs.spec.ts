import { addEvening, titles } from "../support/seed.ts";
import { ADMIN } from "../support/server.ts";
import { expect, test } from "./engine.ts";
import { type Target, button, heading, link, pill, region, text } from "./seek.ts";

const SONGS = 3_000;

const grip = (title: string): Target => button(`${title} verschieben`);
const lines = (set: string, title: string | RegExp): Target => ({ css: "li", name: title, within: region(set) });

test("a member answers the next gig with one tap", async ({ admin, member, launch }) => {
  const { gig_id } = await addEvening(admin);
  const lena = await member("musician", "Lena");
  const tab = await launch();
  await tab.signIn(lena);
  await tab.sees(heading("Stadtball"));
  await tab.click(button("Dabei"));
  await tab.sees(pill("Aktuell"));
  const answers = async () => {
    const { entries } = await admin.call("getAvailability", { params: { event_type: "gig", event_id: gig_id } });
    return entries.filter(({ user_id }) => user_id === lena.user_id).map(({ status }) => status);
  };
  await expect.poll(answers).toEqual(["in"]);
  await tab.reload();
  await tab.sees(button("Meine Antwort: Stadtball: Dabei"));
});

test("songs can be moved with the pointer and with the keyboard", async ({ admin, launch }) => {
  const gig = await addEvening(admin);
  const tab = await launch();
  /* In a smaller window, the drop target would be near the edge, where dragging scrolls the page. */
  await tab.resize(1440, 900);
  await tab.signIn(ADMIN);
  await tab.sees(pill("Aktuell"));
  await tab.open(`/gigs/${gig.gig_id}?tab=setlist`);
  await tab.sees(lines("Set 2", /September/));
  await tab.drag(await tab.pointOf(grip("Sway")), await tab.pointOf(lines("Set 2", /Valerie/), 0.8));
  await tab.sees(lines("Set 2", /Sway/));
  await tab.focus(grip("Azzurro"));
  await tab.keys("Space", "ArrowDown", "ArrowDown", "Space");
  await tab.sees(lines("Set 2", /Azzurro/));
  await tab.sees(pill("Aktuell"));
  const saved = async () => titles(gig, (await admin.call("getGig", { params: { gig_id: gig.gig_id } })).setlist.sets);
  await expect.poll(saved).toEqual([["Perfect"], ["Valerie", "Azzurro", "Sway", "September"]]);
});

test("three thousand songs are all listed, can be scrolled through and can be found", async ({ admin, launch }) => {
  const rows = Array.from({ length: SONGS }, (_, n) => `Lied ${String(n).padStart(4, "0")};Kapelle ${n % 211};3:30`);
  await admin.call("importSongs", {
    query: { duplicates: "create" },
    body: ["Titel;Interpret;Dauer", ...rows].join("\n"),
  });
  const tab = await launch();
  await tab.signIn(ADMIN);
  await tab.sees(pill("Aktuell"), 60_000);
  await tab.click(link("Songs"));
  await tab.sees(text("3000 Songs"));
  await tab.sees(text("Lied 0000"));
  const end = () => {
    const scrollers = [document.scrollingElement, ...document.querySelectorAll("*")];
    const longest = scrollers.reduce((one, other) =>
      (other?.scrollHeight ?? 0) > (one?.scrollHeight ?? 0) ? other : one,
    );
    longest?.scrollTo({ top: longest.scrollHeight, behavior: "instant" });
  };
  await tab.read(end);
  await tab.sees(text("Lied 2999"));
  await tab.fill({ css: "input[type=search]", name: "Songs durchsuchen" }, "lied 1234");
  await tab.sees(text("1 von 3000 Songs"));
  await tab.sees(text("Lied 1234"));
});
