import type { z } from "zod";
import { errorTable } from "../contract/errors.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { Problem } from "../contract/problem.ts";
import { isMutating, routeErrors, successStatus } from "../contract/route.ts";
import type { Route, Routes } from "../contract/route.ts";
import { type Json, type SchemaWriter, createSchemaWriter } from "./json-schema.ts";
import type { SchemaNames } from "./schemas.ts";

/** The OpenAPI document as plain data, in the order in which it is written. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Json>>;
    readonly parameters: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Json>>;
    readonly schemas: Readonly<Record<string, Json>>;
  };
  /** The schemas of the synced records by collection, which the `Change` schema does not specify. */
  readonly "x-sync-collections": Readonly<Record<string, Json>>;
  /** The schemas of the data of server-sent events by the event's name. */
  readonly "x-events": Readonly<Record<string, Json>>;
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

const inOrder = (named: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Turns `SETLIST_LOCKED` into `SetlistLocked`. */
const pascalCase = (code: string): string => code.toLowerCase().split("_").map(capitalised).join("");

/**
 * Writes the schema of a body or response. It is named after the operation (`LoginIn`, `ListGigsOut`) unless it has a
 * name already or is a list of a named schema.
 */
function namedBody(writer: SchemaWriter, schema: z.ZodType, io: "input" | "output", operation: string): Json {
  const json = writer.write(schema, io);
  const items = (json["items"] ?? {}) as Json;
  if ("$ref" in json || "$ref" in items) return json;
  return writer.keep(`${capitalised(operation)}${io === "input" ? "In" : "Out"}`, json);
}

function parametersOf(writer: SchemaWriter, fields: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  return Object.entries(fields?.shape ?? {}).map(([name, schema]) => {
    const field = schema as z.ZodType;
    const isRequired = place === "path" || !field.safeParse(undefined).success;
    return { name, in: place, required: isRequired, schema: writer.write(field, "input") };
  });
}

function requestBodyOf(writer: SchemaWriter, name: string, { body }: Route): Json | undefined {
  if (body === undefined) return undefined;
  if (typeof body === "string") return { required: true, content: { [body]: { schema: { type: "string" } } } };
  const isRequired = !body.safeParse(undefined).success;
  return { required: isRequired, content: { "application/json": { schema: namedBody(writer, body, "input", name) } } };
}

function successResponseOf(writer: SchemaWriter, name: string, { response, summary }: Route): Json {
  if (response === null) return { description: summary };
  const content =
    typeof response === "string"
      ? { [response]: { schema: { type: "string" } } }
      : { "application/json": { schema: namedBody(writer, response, "output", name) } };
  return { description: summary, content };
}

interface ErrorResponse {
  readonly status: number;
  /** The name of the component, such as `ForbiddenOrSetlistLocked`. */
  readonly component: string;
  readonly response: Json;
}

/** Builds one error response per status, which lists all codes with that status. */
function errorResponsesOf(writer: SchemaWriter, route: Route): ErrorResponse[] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of routeErrors(route)) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => ({
      status,
      component: codes.map(pascalCase).join("Or"),
      response: {
        description: codes.map((code) => `\`${code}\`: ${errorTable[code].en}`).join("\n\n"),
        content: { "application/problem+json": { schema: writer.write(Problem, "output") } },
      },
    }));
}

const accessSuffix = { public: "", member: "", editor: " (editors and admins)", admin: " (admins)" } as const;

const parametersOfRoute = (writer: SchemaWriter, { params, query }: Route): Json[] => [
  ...parametersOf(writer, params, "path"),
  ...parametersOf(writer, query, "query"),
];

/** Finds the parameters that several operations declare identically, by name. */
function sharedParameters(writer: SchemaWriter, routes: Routes): Record<string, Json> {
  const seen = new Set<string>();
  const shared: Record<string, Json> = {};
  for (const parameter of Object.values(routes).flatMap((route) => parametersOfRoute(writer, route))) {
    const form = JSON.stringify(parameter);
    if (seen.has(form)) shared[String(parameter["name"])] ??= parameter;
    seen.add(form);
  }
  return shared;
}

interface Interface {
  readonly routes: Routes;
  /** The schemas of the synced records by collection. */
  readonly records: Readonly<Record<string, z.ZodType>>;
  /** The schemas of the data of server-sent events by name. */
  readonly events: Readonly<Record<string, z.ZodType>>;
  readonly names: SchemaNames;
  readonly version: string;
}

/** Builds the OpenAPI 3.1 document, with the schemas in `names` as components. The output is deterministic. */
export function openApiDocument({ routes, records, events, names, version }: Interface): OpenApiDocument {
  const writer = createSchemaWriter(names);
  const parameters = sharedParameters(writer, routes);
  const responses: Record<string, Json> = {};

  const parameterOf = (parameter: Json): Json => {
    const name = String(parameter["name"]);
    const isShared = JSON.stringify(parameters[name]) === JSON.stringify(parameter);
    return isShared ? { $ref: `#/components/parameters/${name}` } : parameter;
  };

  function operationOf(name: string, route: Route): OpenApiOperation {
    const own = parametersOfRoute(writer, route).map(parameterOf);
    const requestBody = requestBodyOf(writer, name, route);
    const needsToken = isMutating(route.method) && route.csrfExempt !== true;
    const errors = errorResponsesOf(writer, route);
    for (const { component, response } of errors) responses[component] = response;
    return {
      operationId: name,
      summary: `${route.summary}${accessSuffix[route.access]}`,
      tags: [route.path.split("/")[1] ?? ""],
      ...(route.access !== "public" && { security: [{ session: [], ...(needsToken && { csrf: [] }) }] }),
      ...(own.length > 0 && { parameters: own }),
      ...(requestBody !== undefined && { requestBody }),
      responses: {
        [String(successStatus(route))]: successResponseOf(writer, name, route),
        ...Object.fromEntries(
          errors.map(({ status, component }) => [String(status), { $ref: `#/components/responses/${component}` }]),
        ),
      },
    };
  }

  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, route] of Object.entries(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  const written = (schemas: Readonly<Record<string, z.ZodType>>): Record<string, Json> =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, writer.write(schema, "output")]));
  const [collections, sent] = [written(records), written(events)];
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))].toSorted();
  return {
    openapi: "3.1.0",
    info: {
      title: "Bandstand",
      version,
      description:
        "Gigs, setlists, rehearsals and songs of a band. Every error is a problem response (RFC 9457) with a stable " +
        "`code`.",
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
      parameters: inOrder(parameters),
      responses: inOrder(responses),
      schemas: writer.named(),
    },
    "x-sync-collections": collections,
    "x-events": sent,
  };
}
