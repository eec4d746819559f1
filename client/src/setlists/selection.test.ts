import { createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import { type Selection, createSelection } from "./selection.ts";

/** Creates a selection of entries whose ids are single letters. */
function among(letters: string): { selection: Selection; selected: () => string; show: (letters: string) => void } {
  return createRoot(() => {
    const [order, setOrder] = createSignal([...letters]);
    const selection = createSelection(order);
    return {
      selection,
      selected: () => [...selection.ids()].join(""),
      show: (now) => setOrder([...now]),
    };
  });
}

describe("a range of selected songs", () => {
  it("extends from the song that was toggled last to the one chosen with Shift, in either direction", () => {
    const { selection, selected } = among("abcdef");
    selection.toggle("c");
    selection.extendTo("e");
    expect(selected()).toBe("cde");
    selection.extendTo("b");
    expect(selected()).toBe("bc");
  });

  it("grows and shrinks with each arrow key, and keeps what was selected before the range began", () => {
    const { selection, selected } = among("abcdef");
    selection.toggle("a");
    selection.extendTo("d", "c");
    selection.extendTo("e", "d");
    expect(selected()).toBe("acde");
    selection.extendTo("d", "e");
    expect(selected()).toBe("acd");
  });

  it("starts at the focused song if that is not where the last range ended", () => {
    const { selection, selected } = among("abcdef");
    selection.extendTo("b", "a");
    selection.extendTo("f", "e");
    expect(selected()).toBe("abef");
  });

  it("consists of only the chosen song if the song at which the range began is no longer in the setlist", () => {
    const { selection, selected, show } = among("abcdef");
    selection.toggle("b");
    show("acdef");
    selection.extendTo("d");
    expect(selected()).toBe("d");
  });

  it("begins at the song that was opened last, which is selected only once the range is extended", () => {
    const { selection, selected } = among("abcdef");
    selection.startAt("b");
    expect([selected(), selection.isSelecting()]).toEqual(["", false]);
    selection.extendTo("d");
    expect([selected(), selection.isSelecting()]).toEqual(["bcd", true]);
  });

  it("is forgotten when the selection is cleared", () => {
    const { selection, selected } = among("abcdef");
    selection.toggle("a");
    selection.clear();
    selection.extendTo("d");
    expect(selected()).toBe("d");
  });
});
