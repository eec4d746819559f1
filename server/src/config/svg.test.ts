import { describe, expect, test } from "vitest";
import { Refusal } from "../http/errors.ts";
import { svgOf } from "../testing/pictures.ts";
import { cleanedSvg } from "./svg.ts";

const clean = (text: string): string => cleanedSvg(Buffer.from(text)).toString();

function codeOf(text: string | Buffer): string {
  try {
    cleanedSvg(Buffer.from(text));
    return "accepted";
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

const XHTML = 'xmlns:h="http://www.w3.org/1999/xhtml"';

/** Levels that each draw the one below ten times: 10^9 elements in a few hundred bytes. */
const bomb = (reference: (id: string) => string): string =>
  `<g id="a0"><path d="M0 0h1"/></g>` +
  Array.from({ length: 9 }, (_, level) => `<g id="a${level + 1}">${reference(`a${level}`).repeat(10)}</g>`).join("");

const CLASS_LEVELS = Array.from({ length: 10 }, (_, level) => `.a${level}{mask:url(#a${level})`);
const CLASS_BOMB = bomb((id) => `<path class="${id}"/>`);

describe("a drawing is kept", () => {
  test("with its shapes, gradients, clipping and local references", () => {
    const drawing =
      `<defs><linearGradient id="g" x1="0"><stop offset="0" stop-color="#f00"></stop></linearGradient>` +
      `<clipPath id="c"><use href="#p"></use></clipPath><path id="p" d="M0 0h9v9z"></path></defs>` +
      `<g clip-path="url(#c)" style="fill:url(#g)"><circle cx="5" cy="5" r="4"></circle></g>` +
      `<text x="1" y="2">A &amp; B</text>`;
    expect(clean(svgOf(drawing))).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">${drawing}</svg>`,
    );
    expect(clean(clean(svgOf(drawing)))).toBe(clean(svgOf(drawing)));
  });

  test("with a style sheet of classes", () => {
    const style = "<style>.a{fill:url(#g)}.b,.c{stroke:red}</style>";
    expect(clean(svgOf(`${style}<path class="a" d="M0 0"/>`))).toContain(style);
  });

  test("without metadata of drawing programs, comments and harmless document types", () => {
    const file =
      `<?xml version="1.0" encoding="UTF-8"?><!-- Generator: Adobe Illustrator -->` +
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` +
      svgOf(
        `<title>Logo</title><metadata><rdf:RDF xmlns:rdf="http://rdf"><rdf:x/></rdf:RDF></metadata>` +
          `<sodipodi:namedview xmlns:sodipodi="http://sodipodi" pagecolor="#fff"/>` +
          `<path data-name="Layer 1" role="img" d="M0 0"/>`,
      );
    expect(clean(file)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><path d="M0 0"></path></svg>',
    );
  });
});

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script with a prefix", '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ["an HTML script element", `<h:script ${XHTML}>alert(1)</h:script>`],
  ["an HTML script element inside metadata", `<metadata><h:script ${XHTML}>alert(1)</h:script></metadata>`],
  ["HTML", `<foreignObject><h:body ${XHTML}>x</h:body></foreignObject>`],
  ["an event handler", '<path onload="alert(1)"/>'],
  ["an event handler in capitals", '<path ONCLICK="alert(1)"/>'],
  ["an event handler with a prefix", '<path xlink:onload="alert(1)"/>'],
  ["an event handler inside metadata", '<metadata onload="alert(1)"/>'],
  ["a link", '<a href="https://evil.example"><path d="M0 0"/></a>'],
  ["a link to a script", '<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ["a photo", '<image href="data:image/png;base64,AAAA"/>'],
  ["a picture from another server", '<image xlink:href="https://evil.example/x.png"/>'],
  ["a part of another file", '<use href="https://evil.example/x.svg#a"/>'],
  ["a part of a file in a data URL", '<use href="data:image/svg+xml,x#a"/>'],
  ["an entity in a URL", '<use href="&#106;avascript:alert(1)"/>'],
  ["a colour from outside the drawing", '<path fill="url(https://evil.example/x.svg#a)"/>'],
  ["a colour from outside the drawing in a style", '<path style="fill:url(//evil.example/#a)"/>'],
  ["a colour from outside the drawing in quotes", `<path style="fill:url('x.svg#a')"/>`],
  ["an escaped URL in a style", String.raw`<path style="fill:u\72l(//evil.example)"/>`],
  ["a font from another server", "<style>@font-face{src:url(//evil.example/f)}</style>"],
  ["a style sheet from elsewhere", "<style>@import '//evil.example/s.css';</style>"],
  ["an escaped import", String.raw`<style>\40 import '//evil.example'</style>`],
  ["an import in CDATA", "<style><![CDATA[@import '//evil.example';]]></style>"],
  ["an import with entities", "<style>&#64;import '//evil.example';</style>"],
  ["an import behind a comment", "<style>/* */@import/**/'//evil.example';</style>"],
  ["a picture in a style sheet", "<style>.a{fill:image-set('//evil.example' 1x)}</style>"],
  ["an expression", "<style>.a{width:expression(alert(1))}</style>"],
  ["markup in a style sheet", "<style>&lt;/style>&lt;script></style>"],
  ["an element in a style sheet", "<style><g/></style>"],
  ["an animation", '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ["an element that sets an attribute", '<set attributeName="onload" to="alert(1)"/>'],
  ["a filter", "<filter><feTurbulence/></filter>"],
  ["a part that contains itself", '<g id="a"><use href="#a"/></g>'],
  ["parts that contain each other", '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ["a bomb of parts", bomb((id) => `<use href="#${id}"/>`)],
  ["a bomb of patterns", bomb((id) => `<path fill="url(#${id})"/>`)],
  ["a bomb of classes", `<style>${CLASS_LEVELS.map((one) => `${one}}`).join("")}</style>${CLASS_BOMB}`],
  ["a bomb of classes in unclosed rules", CLASS_LEVELS.map((one) => `<style>${one}</style>`).join("") + CLASS_BOMB],
  [
    "a bomb of classes in rules that contain other rules",
    `<style>${CLASS_LEVELS.map((one) => `${one};b{}}`).join("")}</style>${CLASS_BOMB}`,
  ],
  ["a bomb of classes behind a brace in a string", `<style>.a{font-family:"}"}</style>`],
  ["a pattern, whose content can inherit another one", '<pattern id="p"><path d="M0 0"/></pattern>'],
  ["a variable", '<path style="fill:var(--p)"/>'],
  ["an inherited mask", '<path mask="inherit"/>'],
  ["an inherited mask in a style", '<path style="mask:inherit"/>'],
  ["a comment that is not closed", "<style>.a{fill:red}/*</style>"],
  ["a style sheet of more than 20,000 characters", `<style>${".a{fill:red}".repeat(1_700)}</style>`],
  ["style sheets of more than 20,000 characters together", `<style>${".a{fill:red}".repeat(900)}</style>`.repeat(2)],
  ["references for any element", "<style>path{fill:url(#a)}</style>"],
  ["elements nested too deeply", "<g>".repeat(100) + "</g>".repeat(100)],
])("%s is refused", (_case, content) => {
  expect(codeOf(svgOf(content))).toBe("PICTURE_UNSAFE");
});

const ENTITIES = `<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">`;

test.each([
  ["a bomb of entities", `<!DOCTYPE svg [${ENTITIES}]>${svgOf("<text>&b;</text>")}`],
  [
    "an entity from another file",
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svgOf("<text>&x;</text>")}`,
  ],
  ["a style sheet from elsewhere", `<?xml-stylesheet href="//evil.example/s.css"?>${svgOf("")}`],
  ["an event handler on the drawing itself", svgOf("", 'onload="alert(1)"')],
])("a file with %s is refused", (_case, file) => {
  expect(codeOf(file)).toBe("PICTURE_UNSAFE");
});

test.each<[string, string | Buffer]>([
  ["an empty file", ""],
  ["an HTML page", "<html><script>alert(1)</script></html>"],
  ["an SVG without its namespace", "<svg><path/></svg>"],
  ["HTML called svg", '<svg xmlns="http://www.w3.org/1999/xhtml"><script/></svg>'],
  ["a truncated drawing", svgOf("<path").slice(0, -6)],
  ["an unknown entity", svgOf("<text>&nbsp;</text>")],
  ["an attribute without quotes", svgOf("<path d=M0/>")],
  ["the same attribute twice", svgOf('<path d="M0" d="M1"/>')],
  ["text that is not UTF-8", Buffer.from(svgOf("<text>\u00e4</text>"), "latin1")],
  ["UTF-16", Buffer.from(`\ufeff${svgOf("")}`, "utf16le")],
  ["two drawings", svgOf("") + svgOf("")],
])("%s is not a drawing", (_case, file) => {
  expect(codeOf(file)).toBe("PICTURE_UNREADABLE");
});

test("counting many classes with many rules does not take memory for each pair", () => {
  const rules = ".a{mask:url(#b)}".repeat(1_200);
  const drawing = `<path class="${"a ".repeat(50_000)}" d="M0 0"/>`;
  expect(codeOf(svgOf(`<style>${rules}</style>${drawing}`))).toBe("accepted");
});

test("attributes that are not on the list never reach the result, whatever their case or prefix", () => {
  const odd =
    '<path d="M0 0" xlink:title="x" STYLE="a" xml:base="//evil.example" formaction="//evil.example" id="&quot;x"/>';
  expect(clean(svgOf(odd))).toContain('<path d="M0 0"></path>');
});
