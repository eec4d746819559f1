import { cleanup, render } from "@solidjs/testing-library";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import Markdown from "./markdown.tsx";

afterEach(cleanup);

const shown = (source: string): HTMLElement => render(() => <Markdown source={source} />).container;
const html = (source: string): string => shown(source).querySelector(".markdown")?.innerHTML ?? "";

const ELEMENTS = new Set(
  "div span a p ul ol li h3 h4 h5 h6 blockquote table thead tbody tr th td pre code hr br strong em del".split(" "),
);
const ATTRIBUTES = new Set(["class", "href", "target", "rel", "start"]);

/** Checks that `container` has only the elements, attributes and link targets that notes may create. */
function expectHarmless(container: HTMLElement): void {
  for (const element of container.querySelectorAll("*")) {
    expect(ELEMENTS).toContain(element.localName);
    for (const { name } of element.attributes) expect(ATTRIBUTES).toContain(name);
    if (element.localName !== "a") continue;
    expect(["http:", "https:", "mailto:", "tel:"]).toContain(new URL(element.getAttribute("href") ?? "").protocol);
    expect(element.getAttribute("rel")).toBe("noopener noreferrer");
  }
}

describe("notes in Markdown", () => {
  it("headings start below the screen's own headings; text can be bold, italic, struck through or quoted", () => {
    expect(html("# Titel\n\n**fett** *kursiv* ~~weg~~ `c`\n\n> Zitat")).toBe(
      "<h3>Titel</h3><p><strong>fett</strong> <em>kursiv</em> <del>weg</del> <code>c</code></p>" +
        "<blockquote><p>Zitat</p></blockquote>",
    );
  });

  it("a single line break is preserved, as people expect on a phone", () => {
    expect(html("eins\nzwei")).toBe("<p>eins<br>zwei</p>");
  });

  it("ordered lists keep their first number, and tasks their checkboxes", () => {
    expect(html("3. drei\n4. vier")).toBe('<ol start="3"><li>drei</li><li>vier</li></ol>');
    expect(shown("- [ ] offen\n- [x] getan").textContent).toBe("☐ offen☑ getan");
  });

  it("a table keeps its cells", () => {
    const table = shown("| Song | Zeit |\n|---|--:|\n| A | 3:10 |").querySelector("table");
    expect([...(table?.querySelectorAll("th, td") ?? [])].map((cell) => cell.textContent)).toEqual([
      "Song",
      "Zeit",
      "A",
      "3:10",
    ]);
  });

  it("a link opens in a new tab and sends no referrer", () => {
    expect(html("https://example.org")).toBe(
      '<p><a target="_blank" rel="noopener noreferrer" href="https://example.org/">https://example.org</a></p>',
    );
  });
});

describe("malicious notes", () => {
  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href='javascript:alert(1)'>x</a>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<style>*{display:none}</style>",
    "text <b onmouseover=alert(1)>x</b>",
    "```\n</code></pre><script>alert(1)</script>\n```",
    "`</code><script>alert(1)</script>`",
    "# <img src=x onerror=alert(1)>",
    "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
    "&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;",
  ])("%s is shown as plain characters", (source) => {
    const container = shown(source);
    expectHarmless(container);
    const words = source
      .replaceAll(/[`#|\n-]+/g, " ")
      .split(" ")
      .filter((word) => word.includes("alert"));
    for (const word of words) expect(container.textContent).toContain(word);
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "[x](<java\tscript:alert(1)>)",
    "[x](\u0001javascript:alert(1))",
    "[x]( javascript:alert(1) )",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:msgbox(1))",
    "[x](file:///etc/passwd)",
    "[x](blob:https://example.org/1)",
    "[x](//example.org)",
    "[x](/gigs)",
    "![x](javascript:alert(1))",
    "<javascript:alert(1)>",
    "[x][y]\n\n[y]: javascript:alert(1)",
    '[x](javascript:alert(1) "t")',
  ])("%s is not a link", (source) => {
    const container = shown(source);
    expectHarmless(container);
    expect(container.querySelector("a")).toBeNull();
  });

  it("an image becomes a link, so nothing is fetched from other hosts", () => {
    const container = shown("![Foto](https://example.org/pixel.png)");
    expect(container.querySelector("img")).toBeNull();
    expect(container.querySelector("a")?.textContent).toBe("Foto");
  });

  it("a link cannot break out of its attribute", () => {
    const container = shown('[x](https://example.org/"onmouseover="alert(1))');
    expectHarmless(container);
  });

  it("any combination of Markdown and HTML fragments produces only harmless elements", () => {
    const pieces = [
      ..."<>[]()!*_`~#|-+>\\\"'&:/\n \t=.1",
      "javascript:",
      "https://a.de",
      "data:text/html,",
      "<img src=x onerror=alert(1)>",
      "<script>",
      "</script>",
      "[x](",
      "![x](",
      "](",
      "onerror=",
      "&#x6A;avascript:",
      "- [ ] ",
      "|-|\n",
      "\n\n",
      "    ",
      "text",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (chosen) => {
        expectHarmless(shown(chosen.join("")));
        cleanup();
      }),
      { numRuns: 500 },
    );
  });

  it.each([">", "[", "*", "- ", "`", "<", "![", "_a", "|", "[a](", "**a ", "  - a\n", "> - "])(
    "twenty thousand characters of %j are rendered without crashing",
    (piece) => {
      const source = piece.repeat(20_000 / piece.length);
      const container = shown(source);
      expectHarmless(container);
      expect(container.querySelector(".markdown")?.childNodes.length).toBeGreaterThan(0);
    },
    20_000,
  );
});
