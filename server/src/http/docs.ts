import { errorTable } from "@bandstand/shared/contract/errors.ts";
import type { OpenApiDocument, OpenApiOperation } from "@bandstand/shared/api/openapi.ts";
import { Router } from "express";
import { docsStyle } from "./docs-style.ts";
import { escaped } from "./escaped.ts";
import { onlyReads } from "./headers.ts";
import { currentDocument } from "./openapi-document.ts";

const json = (value: unknown): string => `<pre>${withLinks(escaped(JSON.stringify(value, null, 2)))}</pre>`;

/** Turns the references to schemas in escaped JSON into links. */
const withLinks = (text: string): string =>
  text.replaceAll(/#\/components\/schemas\/(\w+)/g, (ref, name: string) => `<a href="#schema-${name}">${ref}</a>`);

const details = (title: string, value: unknown): string =>
  value === undefined ? "" : `<details><summary>${title}</summary>${json(value)}</details>`;

/**
 * Inlines shared parameters and error responses, because the page has no sections that references to them could link
 * to.
 */
function withShared(value: unknown, { parameters, responses }: OpenApiDocument["components"]): unknown {
  const shared = new Map<string, unknown>([
    ...Object.entries(parameters).map(([name, one]) => [`#/components/parameters/${name}`, one] as const),
    ...Object.entries(responses).map(([name, one]) => [`#/components/responses/${name}`, one] as const),
  ]);
  const replaced = (one: Readonly<Record<string, unknown>>): unknown => shared.get(String(one["$ref"])) ?? one;
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one)]));
}

function operationHtml(
  { path, method, operation }: { path: string; method: string; operation: OpenApiOperation },
  components: OpenApiDocument["components"],
): string {
  return `<section id="${operation.operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(operation.summary)}</p>
${details("Parameters", withShared(operation.parameters, components))}${details("Body", operation.requestBody)}${details("Responses", withShared(operation.responses, components))}
</section>`;
}

/** Renders the document as a page that lists every operation. The page loads nothing from other hosts. */
export function docsPage({ paths, tags, info, components }: OpenApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(({ name }) => {
    const own = all.filter(({ operation }) => operation.tags.includes(name));
    const sections = own.map((one) => operationHtml(one, components));
    return `<h2 id="tag-${escaped(name)}">${escaped(name)}</h2>${sections.join("\n")}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<section id="schema-${name}"><h3><code>${name}</code></h3>${json(schema)}</section>`,
  );
  const codes = Object.entries(errorTable).map(
    ([code, { status, en }]) => `<tr><td><code>${code}</code></td><td>${status}</td><td>${escaped(en)}</td></tr>`,
  );
  const links = tags.map(({ name }) => `<a href="#tag-${escaped(name)}">${escaped(name)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bandstand API</title><link rel="stylesheet" href="docs.css"></head>
<body><header><h1>Bandstand API</h1><p>${escaped(String(info["description"]))}
As JSON: <a href="openapi.json">openapi.json</a>.</p></header>
<nav>${links.join(" ")} <a href="#schemas">schemas</a> <a href="#refusals">errors</a></nav>
<main>${groups.join("\n")}
<h2 id="schemas">schemas</h2>${schemas.join("\n")}
<h2 id="refusals">errors</h2><table><thead><tr><th>code</th><th>status</th><th>meaning</th></tr></thead>
<tbody>${codes.join("\n")}</tbody></table></main></body></html>
`;
}

/** Returns a function that runs `work` on its first call and then returns the same result. */
function once<T>(work: () => T): () => T {
  let done: { result: T } | undefined;
  return () => (done ??= { result: work() }).result;
}

/*
 * Cached, because the contracts do not change while the process runs. Stored as bytes, because a string would be copied
 * for each response, and the copy kept until the client has read it.
 */
const documentJson = once(() => Buffer.from(JSON.stringify(currentDocument())));
const documentPage = once(() => Buffer.from(docsPage(currentDocument())));

/**
 * Serves `/openapi.json`, `/docs` and its style sheet. They are built on the first request, because few clients need
 * them and building them takes a fifth of the startup time.
 */
export function docsRoutes(): Router {
  const router = Router({ strict: true });
  router.all(["/openapi.json", "/docs", "/docs.css"], onlyReads);
  router.get("/openapi.json", (_req, res) => {
    res.set("Cache-Control", "no-cache").type("json").send(documentJson());
  });
  router.get("/docs", (_req, res) => void res.set("Cache-Control", "no-cache").type("html").send(documentPage()));
  router.get("/docs.css", (_req, res) => void res.set("Cache-Control", "no-cache").type("css").send(docsStyle));
  return router;
}
