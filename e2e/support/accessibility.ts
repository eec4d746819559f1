import AxeBuilder from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** Asserts that axe finds no fault of WCAG 2.2 A or AA on the page as it is now; `within` narrows it to a part. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const faults = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} – ${nodes.map((node) => node.target).join(", ")}`,
  );
  expect(faults).toEqual([]);
}
