import { type CDPSession, type Page, expect } from "@playwright/test";

/** The space that the clock, notch, home indicator and rounded corners take at each edge, in CSS pixels. */
interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Devices whose system draws over an installed app, in portrait and landscape (with Apple's safe areas). */
export const SAFE_AREA_DEVICES = {
  "phone upright": { width: 390, height: 844, insets: { top: 59, right: 0, bottom: 34, left: 0 } },
  "phone on its side": { width: 844, height: 390, insets: { top: 0, right: 59, bottom: 21, left: 59 } },
  "tablet upright": { width: 820, height: 1180, insets: { top: 32, right: 0, bottom: 20, left: 0 } },
  "tablet on its side": { width: 1180, height: 820, insets: { top: 32, right: 0, bottom: 20, left: 0 } },
} as const satisfies Record<string, { width: number; height: number; insets: Insets }>;

export type SafeAreaDevice = keyof typeof SAFE_AREA_DEVICES;

/** The safe areas last as long as the DevTools session that set them, so each page keeps its session. */
const sessions = new WeakMap<Page, CDPSession>();

async function setInsets(page: Page, insets: Insets): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
}

/** Gives `page` the size and the safe areas of a device, as reported by `env(safe-area-inset-*)`. */
export async function becomeDevice(page: Page, device: SafeAreaDevice): Promise<void> {
  const { width, height, insets } = SAFE_AREA_DEVICES[device];
  await page.setViewportSize({ width, height });
  /* A page that takes its size later loses its insets. */
  await page.waitForFunction(([wide, high]) => innerWidth === wide && innerHeight === high, [width, height] as const);
  await setInsets(page, insets);
  await page.waitForFunction(async ({ top, right, bottom, left }) => {
    const probe = document.body.appendChild(document.createElement("div"));
    const sides = ["top", "right", "bottom", "left"].map((side) => `var(--safe-${side}, env(safe-area-inset-${side}))`);
    probe.style.cssText = `position: fixed; visibility: hidden; padding: ${sides.join(" ")}`;
    let holds = true;
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
      const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
      const found = [paddingTop, paddingRight, paddingBottom, paddingLeft].map((size) => Number.parseFloat(size));
      holds &&= String(found) === String([top, right, bottom, left]);
    }
    probe.remove();
    return holds;
  }, insets);
}

/** Removes the safe areas again. */
export const withoutInsets = (page: Page): Promise<void> => setInsets(page, { top: 0, right: 0, bottom: 0, left: 0 });

/**
 * Finds the visible controls that overlap an inset of `device`, one line each: in the topmost layer (the last open
 * dialog, or else the page) or, if given, in everything that matches `within`. Controls in a scroller are first
 * scrolled to the middle, so only those that cannot be scrolled clear count. A control that covers the whole
 * screen counts only if its text overlaps an inset.
 */
export function controlsUnderInsets(page: Page, device: SafeAreaDevice, within?: string): Promise<string[]> {
  const { insets } = SAFE_AREA_DEVICES[device];
  return page.evaluate(
    ([{ top, right, bottom, left }, selector]) => {
      const CONTROLS =
        "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], " +
        "[role=switch], [tabindex]:not([tabindex='-1'])";
      const SHIFT = 0.5;
      const layers = document.querySelectorAll(selector ?? "dialog[open], [role=dialog]");
      const roots = selector === null ? [[...layers].at(-1) ?? document.body] : [...layers];
      const [wide, high] = [innerWidth, innerHeight];
      const boxOf = (control: Element): DOMRect => {
        const box = control.getBoundingClientRect();
        if (box.width < wide || box.height < high) return box;
        const words = document.createRange();
        words.selectNodeContents(control);
        return words.getBoundingClientRect();
      };
      const problems: string[] = [];
      for (const control of roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(CONTROLS)])) {
        const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        /* Skips native checkboxes and radio buttons that are hidden behind custom ones: they are one pixel in size. */
        if (!isShown || control.offsetWidth < 4 || control.offsetHeight < 4) continue;
        control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const box = boxOf(control);
        /* Skips controls that stay off-screen until they are focused, such as the skip link. */
        if (box.bottom <= 0 || box.top >= high || box.right <= 0 || box.left >= wide) continue;
        const edges = [
          box.top < top - SHIFT ? `top ${Math.round(box.top)} < ${top}` : "",
          box.left < left - SHIFT ? `left ${Math.round(box.left)} < ${left}` : "",
          box.bottom > high - bottom + SHIFT ? `bottom ${Math.round(box.bottom)} > ${high - bottom}` : "",
          box.right > wide - right + SHIFT ? `right ${Math.round(box.right)} > ${wide - right}` : "",
        ].filter(Boolean);
        const name = control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40);
        if (edges.length > 0) problems.push(`${control.localName} "${name}": ${edges.join(", ")}`);
      }
      return problems;
    },
    [insets, within ?? null] as const,
  );
}

/** Asserts that no control of the topmost layer overlaps an inset of `device`. */
export async function expectClearOfInsets(page: Page, device: SafeAreaDevice, layer: string): Promise<void> {
  expect(await controlsUnderInsets(page, device), `${layer} on a ${device}`).toEqual([]);
}

/** Asserts that no visible element that matches `selector` overlaps an inset of `device`. */
export async function expectBoxClearOfInsets(
  page: Page,
  device: SafeAreaDevice,
  what: string,
  selector: string,
): Promise<void> {
  const { width, height, insets } = SAFE_AREA_DEVICES[device];
  for (const one of await page.locator(selector).filter({ visible: true }).all()) {
    /* A list that is opening reaches its position after a few frames. */
    await expect(async () => {
      const box = await one.boundingBox();
      expect(box, `${what} on a ${device}`).not.toBeNull();
      const { x, y, width: wide, height: high } = box!;
      const over = {
        top: Math.max(0, Math.round(insets.top - y)),
        left: Math.max(0, Math.round(insets.left - x)),
        bottom: Math.max(0, Math.round(y + high - (height - insets.bottom))),
        right: Math.max(0, Math.round(x + wide - (width - insets.right))),
      };
      expect(over, `${what} on a ${device}`).toEqual({ top: 0, left: 0, bottom: 0, right: 0 });
    }).toPass({ timeout: 3_000 });
  }
}
