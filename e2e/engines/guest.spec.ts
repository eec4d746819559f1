import { addGuestLink } from "../support/seed.ts";
import { expect, test } from "./engine.ts";
import { button, heading, text } from "./seek.ts";

test("a guest answers on a phone, and can still read the event and its charts without a network", async ({
  admin,
  launch,
  server,
}) => {
  const { link, gig_id } = await addGuestLink(admin);
  const { pathname, hash } = new URL(link);
  const tab = await launch();
  await tab.open(pathname + hash);
  await tab.resize(390, 844);
  await tab.sees(heading("Stadtball"));
  const fits = () => document.documentElement.scrollWidth <= innerWidth;
  expect(await tab.read(fits)).toBe(true);
  await tab.click(button("Ich bin dabei"));
  await tab.sees(heading("Du bist dabei"));
  const asks = await admin.call("listAsks", { params: { event_type: "gig", event_id: gig_id } });
  expect(asks.map(({ state }) => state)).toEqual(["accepted"]);

  await tab.run(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.kill();
  await tab.reload();
  await tab.sees(text(/^Ohne Verbindung/));
  await tab.sees(heading("Stadtball"));
  await tab.sees(text("Klingt in D"));
});
