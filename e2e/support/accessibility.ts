import AxeBuilder from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 A and AA on the page as it is now, a line per rule; `within` narrows it to a part. */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} – ${nodes.map((node) => node.target).join(", ")}`);
}

/** Asserts that axe finds no fault on the page as it is now. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await accessibilityFaults(page, within)).toEqual([]);
}
