import { addEvening } from "../support/seed.ts";
import { ADMIN } from "../support/server.ts";
import { expect, test as base } from "./engine.ts";
import { until } from "./processes.ts";
import { button, dialog, heading, onStage, pill } from "./seek.ts";
import { Tab } from "./tab.ts";
import { startSteeredWebKit } from "./webkit.ts";

/** Only WebKit keeps the database in a separate process, which the page can outlive. */
const ONLY_WEBKIT = { tag: "@webkit" };

const LOST = "Neu laden nötig";

interface Losing {
  readonly tab: Tab;
  /** Breaks the database under the running page. */
  readonly lose: () => void;
  /** Resolves when the page load identified by `loaded` has been replaced by another. */
  readonly comesBack: (loaded: number) => Promise<unknown>;
}

/** The time at which the page was loaded, which identifies the load. */
const loadOf = (tab: Tab): Promise<number> => tab.read(() => performance.timeOrigin);

/** A signed-in WebKit whose database can be lost. */
const test = base.extend<{ losing: Losing }>({
  losing: async ({ launch, profile, server }, use) => {
    const before = await launch();
    await before.signIn(ADMIN);
    await before.sees(pill("Aktuell"));
    await before.underServiceWorker();
    await before.driver.kill();
    const steered = await startSteeredWebKit({ profile });
    const tab = new Tab(steered, server.url);
    const isOther = (loaded: number) => async () => (await loadOf(tab).catch(() => loaded)) !== loaded;
    await use({
      tab,
      lose: () => steered.loseDatabase(),
      comesBack: (loaded) => until("the page to come back by itself", isOther(loaded)),
    });
    await steered.kill();
  },
});

test(
  "a page that loses its database recovers on its own and receives others' changes",
  ONLY_WEBKIT,
  async ({ admin, losing: { tab, lose, comesBack } }) => {
    const { gig_id } = await addEvening(admin);
    await tab.open("/");
    await tab.sees(heading("Stadtball"));
    await tab.sees(pill("Aktuell"));
    const loaded = await loadOf(tab);
    lose();
    await comesBack(loaded);
    await tab.sees(pill("Aktuell"));
    await admin.call("updateGig", { params: { gig_id }, body: { name: "Sommerball" } });
    await tab.sees(heading("Sommerball"));
  },
);

test(
  "an edit made just as the database is lost reaches the server",
  ONLY_WEBKIT,
  async ({ admin, losing: { tab, lose, comesBack } }) => {
    const { gig_id } = await addEvening(admin);
    await tab.open("/");
    await tab.sees(heading("Stadtball"));
    await tab.sees(pill("Aktuell"));
    const loaded = await loadOf(tab);
    const answer = await tab.pointOf(button("Dabei"));
    lose();
    await tab.draw([answer]);
    await comesBack(loaded);
    const saved = async () => {
      const { entries } = await admin.call("getAvailability", { params: { event_type: "gig", event_id: gig_id } });
      return entries.filter(({ status }) => status === "in").length;
    };
    await expect.poll(saved).toBe(1);
    await tab.sees(pill("Aktuell"));
  },
);

test(
  "in live mode, a lost database causes no reload until live mode is left; it then reopens at the same song",
  ONLY_WEBKIT,
  async ({ admin, losing: { tab, lose, comesBack } }) => {
    const { gig_id } = await addEvening(admin);
    await tab.open("/");
    await tab.sees(heading("Stadtball"));
    await tab.sees(pill("Aktuell"));
    await tab.open(`/live/${gig_id}`);
    await tab.sees(onStage("Sway"));
    const loaded = await loadOf(tab);
    lose();
    await tab.sees({ css: "[role=img]", name: LOST });
    for (const [key, title] of [
      ["PageDown", "Perfect"],
      ["PageDown", "Azzurro"],
      ["PageUp", "Perfect"],
      ["PageDown", "Azzurro"],
      ["PageUp", "Perfect"],
    ] as const) {
      await tab.pedal(key);
      await tab.sees(onStage(title));
    }
    expect(await loadOf(tab)).toBe(loaded);
    await tab.click(button("Verlassen: gedrückt halten"));
    await comesBack(loaded);
    await tab.sees(pill("Aktuell"));
    await tab.open(`/live/${gig_id}`);
    await tab.sees(onStage("Perfect"));
  },
);

test(
  "if a form is saved after the database was lost, the form closes and its edit reaches the server",
  ONLY_WEBKIT,
  async ({ admin, losing: { tab, lose, comesBack } }) => {
    const { songs } = await addEvening(admin);
    await tab.open("/");
    await tab.sees(heading("Stadtball"));
    await tab.sees(pill("Aktuell"));
    const form = dialog("Song bearbeiten");
    await tab.open(`/songs/${songs.sway}?edit=1`);
    await tab.sees(form);
    const loaded = await loadOf(tab);
    lose();
    await tab.sees(pill(LOST));
    await tab.read((title) => {
      const field = document.querySelector<HTMLInputElement>("[role=dialog] input");
      if (field === null) throw new Error("The form has no field");
      field.value = title;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }, "Sway im Mambo");
    await tab.click(button("Speichern", form));
    await tab.misses(form);
    await comesBack(loaded);
    await tab.sees(heading("Sway im Mambo"));
    await tab.sees(pill("Aktuell"));
    const title = async () => (await admin.call("getSong", { params: { song_id: songs.sway } })).title;
    await expect.poll(title).toBe("Sway im Mambo");
  },
);
