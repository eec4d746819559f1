import type { Page } from "@playwright/test";

/** Records everything that the content security policy blocks, starting before the first script of the next page. */
export async function refusedByPolicy(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction("policyRefused", (line: string) => void found.push(line));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { policyRefused: (line: string) => void }).policyRefused;
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      report([violatedDirective, blockedURI, sourceFile, sample].join(" ")),
    );
  });
  return found;
}
