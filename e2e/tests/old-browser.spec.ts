import { expect, test } from "../support/fixtures.ts";

/* Features that older browsers lack, each with a function that removes it before any script of the page runs. */
const LACKS: readonly [what: string, take: () => void][] = [
  ["URL.canParse", () => Reflect.deleteProperty(URL, "canParse")],
  ["toSorted", () => Reflect.deleteProperty(Array.prototype, "toSorted")],
  [
    "look-behind",
    () => {
      window.RegExp = new Proxy(RegExp, {
        construct(target, [source, ...more]: [string]) {
          if (String(source).includes("(?<=")) throw new SyntaxError("invalid group");
          return Reflect.construct(target, [source, ...more]);
        },
      });
    },
  ],
  [
    ":has()",
    () => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (...asked: [string]) => !asked[0].includes(":has") && supports(...asked);
    },
  ],
];

for (const [what, take] of LACKS)
  test(`a browser without ${what} shows the supported versions in both languages instead of a blank page`, async ({
    page,
    server,
  }) => {
    await page.addInitScript(take);
    await page.goto(server.url);
    await expect(
      page.getByText("Dieser Browser ist zu alt für Bandstand. Es läuft ab Safari 17.0, Firefox 121, Chrome 120."),
    ).toBeVisible();
    await expect(page.getByText("This browser is too old for Bandstand.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Anmelden" })).toHaveCount(0);
  });
