import { newId } from "../contract/uuid.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMENT_LIMITS } from "./limits.ts";
import { completions, mentionAt, mentionNames, mentionedIn, withIds, withNames } from "./mentions.ts";

const member = (real_name: string, username: string) => ({ user_id: newId(), real_name, username });
const MIA = member("Mia Sommer", "mia");
const ANNA = member("Anna", "anna");
const NAMESAKE = member("Anna", "anna2");
const BORIS = member("Boris", "boris");
const BORIS_BECK = member("Boris Beck", "bob");
const NAMES = mentionNames([MIA, ANNA, NAMESAKE, BORIS, BORIS_BECK]);

describe("a mention", () => {
  it("is stored as the member's id, so that it always shows the current name", () => {
    const stored = withIds("Fragt @Mia Sommer, bitte.", NAMES);
    expect(stored).toBe(`Fragt @${MIA.user_id}, bitte.`);
    expect(withNames(stored, mentionNames([{ ...MIA, real_name: "Mia Winter" }]))).toBe("Fragt @Mia Winter, bitte.");
  });

  it("of members with the same name needs the user name; without it, neither is mentioned", () => {
    expect(mentionedIn(withIds("@Anna (anna2)", NAMES))).toEqual([NAMESAKE.user_id]);
    expect(mentionedIn(withIds("@Anna", NAMES))).toEqual([]);
  });

  it("may be a first name that only one member has, in upper or lower case", () => {
    expect(mentionedIn(withIds("@mia: kommst du?", NAMES))).toEqual([MIA.user_id]);
    expect(mentionedIn(withIds("@MIA SOMMER", NAMES))).toEqual([MIA.user_id]);
  });

  it("matches the longest possible name, and only whole words", () => {
    expect(mentionedIn(withIds("@Boris Beck und @Boris.", NAMES))).toEqual([BORIS_BECK.user_id, BORIS.user_id]);
    expect(withIds("@Borisch", NAMES)).toBe("@Borisch");
  });

  it("cannot start within a word, as in an e-mail address", () => {
    expect(withIds("boris@Boris.de", NAMES)).toBe("boris@Boris.de");
  });

  it("beyond the maximum number per comment stays plain text", () => {
    const stored = withIds("@Boris ".repeat(COMMENT_LIMITS.mentions + 1), NAMES);
    expect(stored.endsWith("@Boris ")).toBe(true);
    expect(mentionedIn(stored)).toEqual([BORIS.user_id]);
  });

  it("survives editing: the names shown for a stored comment become the same ids again, within the length limit", () => {
    const piece = fc.constantFrom(...[...NAMES.values()].map((name) => `@${name}`), " und ", "\n", "@", "wer? ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const typed = pieces.join(" ").slice(0, COMMENT_LIMITS.typed);
        const stored = withIds(typed, NAMES);
        expect(stored.length).toBeLessThanOrEqual(COMMENT_LIMITS.text);
        expect(withIds(withNames(stored, NAMES), NAMES)).toBe(stored);
      }),
    );
  });

  it("of an unknown member is shown as its id", () => {
    const stored = `@${newId()}`;
    expect(withNames(stored, NAMES)).toBe(stored);
  });
});

describe("while a mention is typed", () => {
  it("the text from the @ to the cursor is the search query", () => {
    expect(mentionAt("Hallo @mi und", 9)).toEqual({ at: 6, query: "mi" });
    expect(mentionAt("@", 1)).toEqual({ at: 0, query: "" });
    expect(mentionAt("mia@band", 8)).toBeNull();
    expect(mentionAt("@mia\nneu", 8)).toBeNull();
    expect(mentionAt("ohne", 4)).toBeNull();
  });

  it("members are found by the start of any part of their name; matches at the start of the full name come first", () => {
    const names = (query: string) => completions(query, NAMES).map(([, name]) => name);
    expect(names("b")).toEqual(["Boris", "Boris Beck"]);
    expect(names("so")).toEqual(["Mia Sommer"]);
    expect(names("anna")).toEqual(["Anna (anna)", "Anna (anna2)"]);
    expect(names("")).toHaveLength(NAMES.size);
    expect(names("zz")).toEqual([]);
  });
});
