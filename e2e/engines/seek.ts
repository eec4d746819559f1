/**
 * Something on the page, identified by its visible text. A name must match completely, ignoring white space, unless it
 * is a pattern.
 */
export interface Target {
  readonly css: string;
  /** The element's accessible name. */
  readonly name?: string | RegExp;
  readonly within?: Target;
}

export const button = (name: string | RegExp, within?: Target): Target => named("button, [role=button]", name, within);
export const link = (name: string | RegExp, within?: Target): Target => named("a[href]", name, within);
export const field = (name: string | RegExp, within?: Target): Target => named("input, textarea, select", name, within);
export const heading = (name: string | RegExp): Target => named("h1, h2, h3", name);
export const dialog = (name: string | RegExp): Target => named("dialog, [role=dialog], [role=alertdialog]", name);
export const region = (name: string | RegExp): Target => named("section, [role=region]", name);
/** The innermost element with this text. */
export const text = (name: string | RegExp, within?: Target): Target => named("body *", name, within);
/** The sync pill while it shows `state`. */
export const pill = (state: string): Target => button(`Abgleich: ${state}`);
/** The song currently on stage. */
export const onStage = (title: string): Target => named("article h1", title);

const named = (css: string, name: string | RegExp, within?: Target): Target => ({
  css,
  name,
  ...(within !== undefined && { within }),
});

/**
 * A target in the form that is passed to the page. JSON cannot hold a RegExp, so the name is sent as a pattern's source
 * and flags; a plain name becomes a pattern that matches it exactly.
 */
export interface Sought {
  readonly css: string;
  readonly name?: { readonly source: string; readonly flags: string };
  readonly within?: Sought;
}

const escaped = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

export function soughtOf({ css, name, within }: Target): Sought {
  const pattern = typeof name === "string" ? { source: `^${escaped(name)}$`, flags: "" } : name;
  return {
    css,
    ...(pattern !== undefined && { name: { source: pattern.source, flags: pattern.flags } }),
    ...(within !== undefined && { within: soughtOf(within) }),
  };
}

export interface Found {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** True if a press on the element's middle would hit the element, because nothing covers it. */
  readonly isHit: boolean;
  /** Number of innermost matches; the other fields describe the first of them. */
  readonly count: number;
}

/** Finds a visible element; null if there is none. Runs in the page, so it must not use anything defined outside. */
export function seek(sought: Sought): Found | null {
  const plain = (words: string | null | undefined): string => (words ?? "").replaceAll(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = labelledBy.map((id) => document.getElementById(id)?.textContent);
    const own = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return plain(element.getAttribute("aria-label") ?? ([...labels, ...own].join(" ") || element.textContent));
  };
  const all = ({ css, name, within }: Sought): Element[] => {
    const around = within === undefined ? [document] : all(within);
    const pattern = name && new RegExp(name.source, name.flags);
    const found = around
      .flatMap((one) => [...one.querySelectorAll(css)])
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .filter((element) => pattern === undefined || pattern.test(nameOf(element)));
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  };
  const found = all(sought);
  const [element] = found;
  if (element === undefined) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element));
  return { x, y, width, height, text: plain(element.textContent), isHit, count: found.length };
}
