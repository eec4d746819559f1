import type { Page } from "@playwright/test";

/**
 * Finds pairs of states that look the same in forced colours, one line each. Within a group of controls, those that are
 * pressed, selected, current or checked must look different from the others.
 */
const alikeStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const STATES = ["aria-pressed", "aria-selected", "aria-current", "aria-checked"];
    const isOn = (control: Element): boolean =>
      control instanceof HTMLInputElement
        ? control.checked
        : STATES.some((state) => !["false", null].includes(control.getAttribute(state)));
    const drawn = (control: Element, pseudo?: string): string => {
      const style = getComputedStyle(control, pseudo);
      const edge = (side: string): string =>
        `${style.getPropertyValue(`border-${side}-width`)} ${style.getPropertyValue(`border-${side}-color`)}`;
      const outline = style.outlineStyle === "none" ? "" : `${style.outlineWidth} ${style.outlineColor}`;
      return [style.backgroundColor, edge("bottom"), edge("top"), outline, style.translate, style.visibility].join();
    };
    /* The look of the part that shows the state: the control, its label, or the box drawn in place of a native box. */
    const look = (control: Element): string =>
      (control instanceof HTMLInputElement && getComputedStyle(control).opacity === "0"
        ? [control.closest("label"), control.nextElementSibling, control.nextElementSibling?.firstElementChild]
        : [control]
      )
        .map((one) => (one ? drawn(one) + drawn(one, "::before") : ""))
        .join(" ");
    const isSeen = (control: Element): boolean => (control.closest("label") ?? control).checkVisibility();
    const kindOf = (control: Element): string =>
      `${control.localName} ${control.getAttribute("role") ?? control.getAttribute("type") ?? ""} ${control.classList[0] ?? ""}`;

    const controls = [
      ...document.querySelectorAll(
        "[aria-pressed], [aria-selected], [aria-current], [aria-checked], input[type=checkbox], input[type=radio]",
      ),
    ].filter(isSeen);
    /* A link has no state besides "current", so it is compared with neighbours of the same style. */
    const others = controls
      .filter((one) => one.hasAttribute("aria-current"))
      .flatMap((one) => [...document.querySelectorAll(`.${CSS.escape(one.classList[0] ?? "none")}`)])
      .filter((one) => isSeen(one) && !isOn(one));
    const groups = new Map<string, Element[]>();
    for (const one of new Set([...controls, ...others]))
      groups.set(kindOf(one), [...(groups.get(kindOf(one)) ?? []), one]);
    return [...groups].flatMap(([kind, group]) => {
      const [on, off] = [group.filter(isOn), group.filter((one) => !isOn(one))].map((some) => new Set(some.map(look)));
      return [...(on ?? [])].some((one) => off?.has(one)) ? [`${kind}: ${[...(on ?? [])][0]}`] : [];
    });
  });

/**
 * Finds bars and knobs that are drawn only by their background, which forced colours remove unless it is a system
 * colour.
 */
const lostBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const BARS = ".bar__part:not(.tone-no_response), .song-history__bar, .choice, .toggle__track";
    const ground = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll(BARS)]
      .filter((bar) => bar.checkVisibility() && bar.getBoundingClientRect().width > 0)
      .filter((bar) => {
        const colours = [getComputedStyle(bar), getComputedStyle(bar, "::before")].map((one) => one.backgroundColor);
        return colours.every((colour) => colour === ground || colour === "rgba(0, 0, 0, 0)");
      })
      .map((bar) => bar.className);
  });

/** Finds states, bars and knobs on the current page that forced colours make indistinguishable, one line each. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  return [...new Set([...(await alikeStates(page)), ...(await lostBars(page))])];
}
