import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_KEYS, GUARD_MS_DEFAULT, liveAction, swipeAction } from "./input.ts";

const press = (key: string, at: number, repeat = false) => ({ key, at, repeat });

describe("keys and pedals", () => {
  it.each(["ArrowRight", "ArrowDown", "PageDown", " ", "Enter"])("%j goes to the next song", (key) => {
    expect(liveAction(press(key, 0), null, GUARD_MS_DEFAULT)).toBe("next");
  });

  it.each(["ArrowLeft", "ArrowUp", "PageUp", "Backspace"])("%j goes to the previous song", (key) => {
    expect(liveAction(press(key, 0), null, GUARD_MS_DEFAULT)).toBe("previous");
  });

  it("a held pedal counts once", () => {
    expect(liveAction(press("PageDown", 5_000, true), null, GUARD_MS_DEFAULT)).toBeNull();
  });

  it("a bouncing pedal counts once, and a second press after the guard time counts again", () => {
    expect(liveAction(press("PageDown", 1_349), 1_000, 350)).toBeNull();
    expect(liveAction(press("PageDown", 1_350), 1_000, 350)).toBe("next");
  });

  it("a learned key overrides the default, and an unknown key does nothing", () => {
    expect(liveAction(press("ArrowUp", 0), null, 350, { ArrowUp: "next" })).toBe("next");
    expect(liveAction(press("F3", 0), null, 350, { F3: "previous" })).toBe("previous");
    expect(liveAction(press("q", 0), null, 350)).toBeNull();
  });

  it("counted presses are never closer together than the guard time, however fast a pedal fires", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 400 }), { maxLength: 60 }),
        fc.integer({ min: 200, max: 1000 }),
        (gaps, guard) => {
          let at = 0;
          let last: number | null = null;
          for (const gap of gaps) {
            at += gap;
            if (liveAction(press("PageDown", at), last, guard) === null) continue;
            if (last !== null) expect(at - last).toBeGreaterThanOrEqual(guard);
            last = at;
          }
        },
      ),
    );
  });

  it("Escape closes live mode immediately, regardless of the guard time", () => {
    expect(DEFAULT_KEYS["Escape"]).toBe("close");
    expect(liveAction(press("Escape", 1), 0, 1000)).toBe("close");
  });
});

describe("swipes", () => {
  const stroke = (startX: number, endX: number, endY = 300) => ({ startX, endX, startY: 300, endY, width: 820 });

  it("a 60 px swipe to the left goes to the next song, and one to the right to the previous song", () => {
    expect(swipeAction(stroke(400, 340))).toBe("next");
    expect(swipeAction(stroke(400, 460))).toBe("previous");
    expect(swipeAction(stroke(400, 341))).toBeNull();
  });

  it("a swipe that starts at the edge of the screen is left to the system, and a steep one scrolls", () => {
    expect(swipeAction(stroke(24, 300))).toBeNull();
    expect(swipeAction(stroke(800, 300))).toBeNull();
    expect(swipeAction(stroke(400, 300, 500))).toBeNull();
  });
});
