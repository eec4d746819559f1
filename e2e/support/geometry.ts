import type { Page } from "@playwright/test";

/**
 * Returns the layout faults on the current page, one line each; if a dialog is open, only those in the topmost dialog.
 * Faults are: the page scrolls sideways; a control extends beyond the screen or is clipped by its container; words or
 * rows are cut off without an ellipsis; a short word is broken; two controls overlap; or technical text is shown, such
 * as an error code. Parts that scroll sideways on purpose may extend beyond the screen.
 */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(findLayoutProblems);

/** Finds layout faults. Runs in the page, so it must not use anything defined outside. */
export function findLayoutProblems(): string[] {
  const CONTROLS =
    "a[href], button, input, select, textarea, summary, label:has(input), [role=tab], [role=option], [role=menuitem]";
  /** In pixels; smaller differences come from rounding and are not faults. */
  const SLACK = 1.5;
  /** In letters; a longer word may be broken anywhere if it is too long for one line. */
  const SHORT_WORD = 12;

  const width = document.documentElement.clientWidth;
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const root = dialogs.at(-1) ?? document.body;
  const problems: string[] = [];

  const nameOf = (element: Element): string => {
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.localName}.${element.classList[0] ?? ""} "${name.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    element.closest(".visually-hidden, [inert], [aria-hidden=true]") === null;
  const clips = (value: string): boolean => value === "hidden" || value === "clip";
  const scrolls = (element: Element): boolean =>
    ["auto", "scroll"].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1;
  /**
   * Text may end in an ellipsis in a list of thousands of rows, where a tap on the row shows all of it, and in a
   * setlist at desk size, where a tooltip does so too.
   */
  const endsInEllipsis = (element: Element): boolean =>
    getComputedStyle(element).textOverflow === "ellipsis" &&
    (element.closest("[aria-setsize], .song-table") !== null ||
      (element.closest(".setlist") !== null && (element.getAttribute("title") ?? "") !== ""));
  const ancestors = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) all.push(at);
    return all;
  };

  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.body.querySelectorAll("*")].findLast(
      (one) => one.getBoundingClientRect().right > width + SLACK && isSeen(one) && !ancestors(one).some(scrolls),
    );
    problems.push(
      `page: ${document.documentElement.scrollWidth} px wide on ${innerWidth}, ${wide ? nameOf(wide) : "nothing seen"}`,
    );
  }
  if (root !== document.body && root.scrollWidth > root.clientWidth + 1)
    problems.push(`dialog: ${root.scrollWidth} px wide on ${root.clientWidth}`);

  const range = document.createRange();
  /* Measures the words: WebKit counts touch areas that are larger than their buttons towards the scroll width. */
  const wordsSpill = (part: Element): boolean => {
    if (scrolls(part)) return false;
    const box = part.getBoundingClientRect();
    return [...part.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || part.clientWidth === 0) return false;
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        ({ left, right, width: wide }) => wide > 0 && (left < box.left - SLACK || right > box.right + SLACK),
      );
    });
  };
  const controls = [...root.querySelectorAll(CONTROLS)].filter(isSeen);

  for (const control of controls) {
    const box = control.getBoundingClientRect();
    const around = ancestors(control);
    const isInScroller = around.some(scrolls);
    if (!isInScroller && (box.left < -SLACK || box.right > width + SLACK))
      problems.push(`outside: ${nameOf(control)} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    const cutter = around.find((one) => {
      if (!clips(getComputedStyle(one).overflowX) || isInScroller || endsInEllipsis(one)) return false;
      const limit = one.getBoundingClientRect();
      return box.left < limit.left - SLACK || box.right > limit.right + SLACK;
    });
    if (cutter) problems.push(`cut: ${nameOf(control)} by ${nameOf(cutter)}`);
    for (const part of [control, ...control.querySelectorAll("*")]) {
      if (part.closest("svg") !== null || !isSeen(part) || part.localName === "input") continue;
      if (endsInEllipsis(part)) continue;
      if (clips(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth + 1)
        problems.push(`cut text: ${nameOf(part)} in ${control.localName}.${control.classList[0] ?? ""}`);
      else if (wordsSpill(part))
        problems.push(`spills: ${nameOf(part)} in ${control.localName}.${control.classList[0] ?? ""}`);
    }
  }

  for (const part of root.querySelectorAll("*")) {
    if (part.closest("svg, input, textarea, select") !== null || !isSeen(part)) continue;
    const style = getComputedStyle(part);
    const isContained = style.contentVisibility === "auto" || /paint|content|strict/.test(style.contain);
    const isClamped = style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis";
    if (isClamped || part.clientHeight === 0) continue;
    if ((isContained || clips(style.overflowY)) && part.scrollHeight > part.clientHeight + 1)
      problems.push(`cut off: ${nameOf(part)}, ${part.scrollHeight} px high in ${part.clientHeight}`);
    if ((isContained || clips(style.overflowX)) && part.scrollWidth > part.clientWidth + 1)
      problems.push(`cut off: ${nameOf(part)}, ${part.scrollWidth} px wide in ${part.clientWidth}`);
  }

  /* A JavaScript error, a stable error code, a missing value or an unfilled placeholder. */
  const RAW = /\b[A-Z]\w+Error\b|\b[A-Z]{3,}_[A-Z_]+\b|\bundefined\b|\bNaN\b|\[object |\{\w+\}/;
  const raw = RAW.exec((root as HTMLElement).innerText);
  if (raw !== null) problems.push(`raw: "${raw[0]}"`);

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || !/\p{L}{4}/u.test(node.nodeValue ?? "") || !isSeen(parent)) continue;
    range.selectNodeContents(node);
    if (range.getClientRects().length < 2) continue;
    /* Skips email and web addresses, each of which is one long word. */
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(
      /(?<![@.\p{L}\d])[\p{L}\d]+(?![@.\p{L}\d]\p{L})/gu,
    )) {
      if (word.length > SHORT_WORD) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      /* After a line break, WebKit also reports the end of the previous line, with zero width. */
      const parts = [...range.getClientRects()].filter((part) => part.width > 0);
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      if (lines.size > 1) problems.push(`broken word: "${word}" in ${nameOf(parent)}`);
    }
  }

  /* Sticky bars overlap scrolling content, so controls are only compared within the same layer. */
  const layerOf = (element: Element): Element | null =>
    [element, ...ancestors(element)].find((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position)) ??
    null;
  const seen = controls
    .filter((one) => one.localName !== "label")
    .map((one) => {
      const target =
        one.matches("input") && getComputedStyle(one).opacity === "0" ? (one.closest("label") ?? one) : one;
      const box = target.getBoundingClientRect();
      const style = getComputedStyle(target);
      const inner = target.matches("input, textarea, select");
      const left = box.left + (inner ? Number.parseFloat(style.paddingLeft) : 0);
      const right = box.right - (inner ? Number.parseFloat(style.paddingRight) : 0);
      const limits = ancestors(target).filter((around) => getComputedStyle(around).overflowY !== "visible");
      const seenPart = limits.map((around) => around.getBoundingClientRect());
      const top = Math.max(box.top, ...seenPart.map((limit) => limit.top));
      const bottom = Math.min(box.bottom, ...seenPart.map((limit) => limit.bottom));
      return { target, left, right, top, bottom, layer: layerOf(target) };
    });
  seen.forEach((one, at) => {
    for (const other of seen.slice(at + 1)) {
      /* In live mode, the left and right edges of the stage are touch areas that change the song; the buttons in the
         corners overlap them on purpose. */
      if (one.target.matches(".live-edge") || other.target.matches(".live-edge")) continue;
      if (one.layer !== other.layer || one.target.contains(other.target) || other.target.contains(one.target)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > SLACK && down > SLACK)
        problems.push(`overlapping: ${nameOf(one.target)} and ${nameOf(other.target)}`);
    }
  });
  return [...new Set(problems)];
}
