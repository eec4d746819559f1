import { z } from "zod";
import { errorTable } from "../contract/errors.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { Problem } from "../contract/problem.ts";
import { isMutating, routeErrors, successStatus } from "../contract/route.ts";
import type { Route, Routes } from "../contract/route.ts";

type Json = { readonly [key: string]: unknown };

/** The OpenAPI document as plain data, in the order in which it is written. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Json;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly Json[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

/** Removes the limits of safe integers that every number gets by default, so that only real limits are shown. */
function withoutDefaultLimits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaultLimits);
  if (typeof value !== "object" || value === null) return value;
  const isDefaultLimit = ([key, member]: [string, unknown]): boolean =>
    key === "$schema" ||
    (key === "maximum" && member === Number.MAX_SAFE_INTEGER) ||
    (key === "minimum" && member === Number.MIN_SAFE_INTEGER) ||
    (key === "pattern" && "format" in value);
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry) => !isDefaultLimit(entry))
      .map(([key, member]) => [key, withoutDefaultLimits(member)]),
  );
}

/** A schema as JSON Schema 2020-12. `input` is the form a caller sends, `output` the form the service returns. */
export const jsonSchemaOf = (schema: z.ZodType, io: "input" | "output"): Json =>
  withoutDefaultLimits(z.toJSONSchema(schema, { io, unrepresentable: "any" })) as Json;

function parametersOf(fields: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  return Object.entries(fields?.shape ?? {}).map(([name, schema]) => {
    const field = schema as z.ZodType;
    const isRequired = place === "path" || !field.safeParse(undefined).success;
    return { name, in: place, required: isRequired, schema: jsonSchemaOf(field, "input") };
  });
}

function requestBodyOf({ body }: Route): Json | undefined {
  if (body === undefined) return undefined;
  if (typeof body === "string") return { required: true, content: { [body]: { schema: { type: "string" } } } };
  const isRequired = !body.safeParse(undefined).success;
  return { required: isRequired, content: { "application/json": { schema: jsonSchemaOf(body, "input") } } };
}

function successResponseOf({ response, summary }: Route): Json {
  if (response === null) return { description: summary };
  const content =
    typeof response === "string"
      ? { [response]: { schema: { type: "string" } } }
      : { "application/json": { schema: jsonSchemaOf(response, "output") } };
  return { description: summary, content };
}

/** One error response per status, with all its codes. */
function errorResponsesOf(route: Route): [string, Json][] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of routeErrors(route)) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorTable[code].en}`).join("\n\n"),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]);
}

const accessSuffix = { public: "", member: "", editor: " (editors and admins)", admin: " (admins)" } as const;

function operationOf(name: string, route: Route): OpenApiOperation {
  const parameters = [...parametersOf(route.params, "path"), ...parametersOf(route.query, "query")];
  const requestBody = requestBodyOf(route);
  const needsToken = isMutating(route.method) && route.csrfExempt !== true;
  return {
    operationId: name,
    summary: `${route.summary}${accessSuffix[route.access]}`,
    tags: [route.path.split("/")[1] ?? ""],
    ...(route.access !== "public" && { security: [{ session: [], ...(needsToken && { csrf: [] }) }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== undefined && { requestBody }),
    responses: {
      [String(successStatus(route))]: successResponseOf(route),
      ...Object.fromEntries(errorResponsesOf(route)),
    },
  };
}

/** The OpenAPI 3.1 document of `routes`. The output is deterministic. */
export function openApiDocument(routes: Routes, version: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, route] of Object.entries(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))].toSorted();
  return {
    openapi: "3.1.0",
    info: {
      title: "Bandstand",
      version,
      description:
        "Gigs, setlists, rehearsals and songs of a band. Every refusal is a problem answer with a stable `code`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "." }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "access_token" },
        csrf: { type: "apiKey", in: "header", name: "X-CSRF-Token" },
      },
      schemas: { Problem: jsonSchemaOf(Problem, "output") },
    },
  };
}
