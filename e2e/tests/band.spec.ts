import { accessibilityViolations } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";

test(
  "a musician shares a phone number without a network, and another member can call it from the list of members",
  { tag: "@worker" },
  async ({ member, device, deviceAt }) => {
    const jonas = await member("musician", "Jonas");
    const mira = await member("musician", "Mira");
    const { context, page } = await deviceAt("/profile#reach", jonas);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const card = page.locator("#reach");
    await expect(card).toBeVisible();
    await context.setOffline(true);
    await card.getByLabel("Telefonnummer", { exact: true }).fill("0171 / 123 45 67");
    await card.getByText("Telefonnummer freigeben").click();
    await expect(card.getByRole("switch", { name: "Telefonnummer freigeben" })).toBeChecked();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto("/band");
    await expect(page.getByRole("link", { name: "Jonas anrufen: 0171 / 123 45 67" })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => jonas.api.call("getMe")).toMatchObject({ shares: { phone: true, email: false } });

    const other = await device(mira, { staysOnline: true });
    await other.page.getByRole("link", { name: "Band", exact: true }).click();
    const call = other.page.getByRole("link", { name: "Jonas anrufen: 0171 / 123 45 67" });
    await expect(call).toHaveAttribute("href", "tel:01711234567");
    await other.page.getByRole("searchbox").fill("mira");
    await expect(call).toBeHidden();
  },
);
