import { newId } from "../contract/uuid.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piecesOf } from "./pieces.ts";

const text = (value: string) => ({ kind: "text", value });
const link = (value: string) => ({ kind: "link", value });

describe("a comment is shown", () => {
  it("with its mentions and links, which exclude the punctuation around them", () => {
    const user_id = newId();
    expect(piecesOf(`@${user_id}, siehe (https://band.example/a_(b)). Ok?`)).toEqual([
      { kind: "mention", value: user_id },
      text(", siehe ("),
      link("https://band.example/a_(b)"),
      text("). Ok?"),
    ]);
  });

  it("as plain text if it contains markup, other URL schemes, or web addresses with a user name", () => {
    for (const said of ["<b>fett</b>", "javascript:alert(1)", "https://bank@evil.example/", "a@b.example", "https://"])
      expect(piecesOf(said)).toEqual([text(said)]);
  });

  it("with an id inside a web address as part of the address, not as a mention", () => {
    const address = `https://band.example/@${newId()}`;
    expect(piecesOf(address)).toEqual([link(address)]);
  });

  it("completely: its pieces, joined together, give the whole comment", () => {
    const part = fc.constantFrom("a ", "https://a.example/b", ").", `@${newId()}`, "\n", "https:", "@");
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const said = parts.join("");
        const shown = piecesOf(said).map(({ kind, value }) => (kind === "mention" ? `@${value}` : value));
        expect(shown.join("")).toBe(said);
      }),
    );
  });
});
