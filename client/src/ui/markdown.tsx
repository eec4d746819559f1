import { type MarkedToken, type Token, type Tokens, lexer } from "marked";
import { For, type JSX, Show, createMemo } from "solid-js";
import { Dynamic } from "solid-js/web";
import "./markdown.css";

/* Renders Markdown as elements. The library only parses; each kind of token becomes elements here, so no text is
   ever interpreted as HTML. Raw HTML in the source is shown as plain characters. */

const PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** No real notes are nested deeper; deeper parts are shown as plain text. */
const DEPTH_MAX = 12;

/** Returns the address if it is safe to link to, otherwise null. Uses the browser's own URL parser. */
function safeAddress(href: string): string | null {
  try {
    const url = new URL(href);
    return PROTOCOLS.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

function Link(props: { readonly href: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <Show when={safeAddress(props.href)} fallback={<span>{props.children}</span>}>
      {(address) => (
        <a href={address()} target="_blank" rel="noopener noreferrer">
          {props.children}
        </a>
      )}
    </Show>
  );
}

interface PiecesProps {
  readonly tokens: readonly Token[] | undefined;
  readonly depth: number;
}

function Pieces(props: PiecesProps): JSX.Element {
  return <For each={props.tokens}>{(token) => piece(token as MarkedToken, props.depth + 1)}</For>;
}

function List(props: { readonly list: Tokens.List; readonly depth: number }): JSX.Element {
  return (
    <Dynamic component={props.list.ordered ? "ol" : "ul"} start={Number(props.list.start) || undefined}>
      <For each={props.list.items}>
        {(item) => (
          <li classList={{ markdown__task: item.task }}>
            <Pieces tokens={item.tokens} depth={props.depth} />
          </li>
        )}
      </For>
    </Dynamic>
  );
}

function Table(props: { readonly table: Tokens.Table; readonly depth: number }): JSX.Element {
  const cell = (tag: "th" | "td") => (one: Tokens.TableCell) => (
    <Dynamic component={tag} class={`markdown__cell--${one.align ?? "left"}`}>
      <Pieces tokens={one.tokens} depth={props.depth} />
    </Dynamic>
  );
  return (
    <div class="markdown__table">
      <table>
        <thead>
          <tr>
            <For each={props.table.header}>{cell("th")}</For>
          </tr>
        </thead>
        <tbody>
          <For each={props.table.rows}>
            {(row) => (
              <tr>
                <For each={row}>{cell("td")}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

/* Creates the elements of a token. They need not be reactive, because changed text yields new tokens. */
function piece(token: MarkedToken, depth: number): JSX.Element {
  if (depth > DEPTH_MAX) return token.raw;
  const inner = (tokens: readonly Token[] | undefined): JSX.Element => <Pieces tokens={tokens} depth={depth} />;
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      /* The screen's own headings are h1 and h2, so headings in notes start at h3. */
      return <Dynamic component={`h${Math.min(token.depth + 2, 6)}`}>{inner(token.tokens)}</Dynamic>;
    case "paragraph":
      return <p>{inner(token.tokens)}</p>;
    case "blockquote":
      return <blockquote>{inner(token.tokens)}</blockquote>;
    case "list":
      return <List list={token} depth={depth} />;
    case "table":
      return <Table table={token} depth={depth} />;
    case "code":
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "br":
      return <br />;
    case "strong":
      return <strong>{inner(token.tokens)}</strong>;
    case "em":
      return <em>{inner(token.tokens)}</em>;
    case "del":
      return <del>{inner(token.tokens)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "link":
      return <Link href={token.href}>{inner(token.tokens)}</Link>;
    /* A link, so that no image is fetched from another host. */
    case "image":
      return <Link href={token.href}>{token.text || token.href}</Link>;
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "text":
      return token.tokens === undefined ? token.text : inner(token.tokens);
    case "escape":
      return token.text;
    default:
      return token.raw;
  }
}

/** Members' Markdown, read-only. Source that the parser fails on is shown as plain text. */
export default function Markdown(props: { readonly source: string }): JSX.Element {
  const tokens = createMemo((): readonly Token[] => {
    try {
      return lexer(props.source, { gfm: true, breaks: true });
    } catch {
      return [{ type: "escape", raw: props.source, text: props.source }];
    }
  });
  return (
    <div class="markdown">
      <Pieces tokens={tokens()} depth={0} />
    </div>
  );
}
