import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarkdownAction, markdownEdit } from "./markdown-edit.ts";

/** Applies a toolbar action. `|` marks the caret, or both ends of the selection, in the argument and the result. */
function press(action: MarkdownAction, marked: string): string {
  const [head = "", middle = "", tail] = marked.split("|");
  const source = head + middle + (tail ?? "");
  const end = tail === undefined ? head.length : head.length + middle.length;
  const { start, end: to, insert, selected } = markdownEdit(action, source, { start: head.length, end });
  const result = source.slice(0, start) + insert + source.slice(to);
  const [from, until] = [selected.start, selected.end];
  const caret = from === until ? "|" : `|${result.slice(from, until)}|`;
  return result.slice(0, from) + caret + result.slice(until);
}

describe("bold and italic", () => {
  it("wrap the selection, and remove their marks when pressed again", () => {
    expect(press("bold", "der |Monitor| pfeift")).toBe("der **|Monitor|** pfeift");
    expect(press("bold", "der **|Monitor|** pfeift")).toBe("der |Monitor| pfeift");
    expect(press("bold", "der |**Monitor**| pfeift")).toBe("der |Monitor| pfeift");
    expect(press("italic", "der |Monitor| pfeift")).toBe("der *|Monitor|* pfeift");
    expect(press("italic", "der *|Monitor|* pfeift")).toBe("der |Monitor| pfeift");
  });

  it("apply to the word at the caret, or insert an empty pair", () => {
    expect(press("bold", "der Moni|tor pfeift")).toBe("der **|Monitor|** pfeift");
    expect(press("italic", "Zugabe |")).toBe("Zugabe *|*");
    expect(press("bold", "**|**")).toBe("|");
  });

  it("leave spaces outside the marks and mark every line separately", () => {
    expect(press("bold", "a| b |c")).toBe("a **|b|** c");
    expect(press("bold", "|eins\n\nzwei|")).toBe("|**eins**\n\n**zwei**|");
  });

  it("leave the marker of a list or heading outside the marks", () => {
    expect(press("bold", "|- eins\n- [ ] zwei\n3. drei|")).toBe("- |**eins**\n- [ ] **zwei**\n3. **drei**|");
    expect(press("italic", "|## Technik|")).toBe("## *|Technik|*");
    expect(press("bold", "Saal |1. Stock|")).toBe("Saal **|1. Stock|**");
  });

  it("can be combined without one being mistaken for the other", () => {
    expect(press("italic", "**|fett|**")).toBe("***|fett|***");
    expect(press("italic", "***|fett|***")).toBe("**|fett|**");
    expect(press("bold", "*|schräg|*")).toBe("***|schräg|***");
    expect(press("bold", "***|beides|***")).toBe("*|beides|*");
  });
});

describe("headings and lists", () => {
  it("mark the caret's line wherever the caret is, and remove the mark again", () => {
    expect(press("heading", "An|fahrt")).toBe("## An|fahrt");
    expect(press("heading", "## An|fahrt")).toBe("An|fahrt");
    expect(press("list", "Kabel|")).toBe("- Kabel|");
    expect(press("list", "|")).toBe("- |");
    expect(press("numbers", "- Ka|bel")).toBe("1. Ka|bel");
    expect(press("list", "- [ ] Ka|bel")).toBe("Ka|bel");
  });

  it("mark every line of a selection except empty ones, and number the lines of a numbered list", () => {
    expect(press("numbers", "|eins\n\nzwei|")).toBe("|1. eins\n\n2. zwei|");
    expect(press("list", "|1. eins\n2. zwei|")).toBe("|- eins\n- zwei|");
    expect(press("list", "|- eins\n- zwei|")).toBe("|eins\nzwei|");
    expect(press("list", "|eins\n|zwei")).toBe("- eins|\nzwei");
  });

  it("are separated by an empty line from a paragraph above, but not from items of the same kind", () => {
    expect(press("list", "Technik\nKabel|")).toBe("Technik\n\n- Kabel|");
    expect(press("list", "- Kabel\nStative|")).toBe("- Kabel\n- Stative|");
    expect(press("list", "## Technik\nKabel|")).toBe("## Technik\n- Kabel|");
  });

  it("keep the indentation of a list item", () => {
    expect(press("numbers", "- a\n  - b|")).toBe("- a\n\n  1. b|");
  });
});

describe("the link button", () => {
  it("links the selected words or the word at the caret, and selects the URL placeholder", () => {
    expect(press("link", "zum |Club|")).toBe("zum [Club](|https://|)");
    expect(press("link", "zum Cl|ub")).toBe("zum [Club](|https://|)");
  });

  it("puts the caret where the link's text goes if there is no text yet", () => {
    expect(press("link", "|")).toBe("[|](https://)");
    expect(press("link", "|https://club.example/plan|")).toBe("[|](https://club.example/plan)");
  });
});

it("no toolbar button removes any words from the text, wherever the selection is", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "ß", " ", "\n", "*", "#", "-", "1", ".", "[", "]", "😀") });
  const actions = fc.constantFrom<MarkdownAction>("bold", "italic", "heading", "list", "numbers", "link");
  const words = (source: string): string => source.replace(/https:\/\/|[^aß😀]/gu, "");
  fc.assert(
    fc.property(letters, letters, letters, actions, (before, chosen, after, action) => {
      const source = before + chosen + after;
      const [start, end] = [before.length, before.length + chosen.length];
      const edit = markdownEdit(action, source, { start, end });
      const result = source.slice(0, edit.start) + edit.insert + source.slice(edit.end);
      expect(words(result)).toBe(words(source));
      expect(edit.selected.start).toBeGreaterThanOrEqual(0);
      expect(edit.selected.end).toBeGreaterThanOrEqual(edit.selected.start);
      expect(edit.selected.end).toBeLessThanOrEqual(result.length);
    }),
  );
});
