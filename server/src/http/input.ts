import { createHmac } from "node:crypto";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { z } from "zod";
import { Refusal } from "./errors.ts";
import type { HandlerInput, Mutation } from "./handler.ts";
import { refuseRepeated } from "./query-string.ts";
import type { ParsedQuery } from "./query-string.ts";
import type { RawBody } from "./request-body.ts";
import { canonicalJson } from "./strict-json.ts";
import { faultAt, validated } from "./validation.ts";

/** The data of a request, read but not yet validated. */
export interface Sent {
  readonly query: ParsedQuery;
  readonly raw: RawBody;
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
}

/** For a route that takes no body: accepts none, or the empty object that some clients always send. */
const noBody = z.undefined().or(z.strictObject({}));

const Key = z.uuid().toLowerCase();

/** Decodes path parameters once. Throws `MALFORMED_REQUEST` for an encoding that is not UTF-8. */
export function decodeParams(params: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch (cause) {
    throw new Refusal("MALFORMED_REQUEST", { cause });
  }
}

function valueOf(raw: RawBody): unknown {
  if (raw.kind === "json") return raw.value;
  return raw.kind === "csv" ? raw.bytes : undefined;
}

/** Validates the query and the body (422), and then the path (404). */
export function validatedInput(
  route: Route,
  { query, raw, params, language }: Sent,
): Pick<HandlerInput<Route>, "query" | "body" | "params"> {
  refuseRepeated(query, language);
  const validQuery = route.query && validated(route.query, query.values, language);
  const schema = route.body ?? noBody;
  const body = typeof schema === "string" ? valueOf(raw) : validated(schema, valueOf(raw), language);
  const validParams = route.params?.safeParse(params);
  if (validParams?.success === false) throw new Refusal("NOT_FOUND");
  return { query: validQuery, body: route.body === undefined ? undefined : body, params: validParams?.data };
}

/**
 * Returns the identity of a mutation: its key (422 if it is not a UUID) and a hash of the request. The hash is stored,
 * and a body may contain a password, so the hash is keyed: without `SECRET_KEY` nobody can test passwords against it.
 */
export function mutationOf(
  key: string | undefined,
  route: Route,
  sent: Sent,
  { userId, hashKey }: { userId: string; hashKey: Buffer },
): Mutation {
  const valid = key === undefined ? undefined : Key.safeParse(key);
  if (valid?.success === false) {
    throw new Refusal("VALIDATION_FAILED", { faults: [faultAt("Idempotency-Key", "invalid_format", sent.language)] });
  }
  const { raw, query, params } = sent;
  const hash = createHmac("sha256", hashKey).update(
    canonicalJson([route.method, route.path, params, query.values, raw.kind === "json" ? raw.value : null, userId]),
  );
  if (raw.kind === "csv") hash.update(raw.bytes);
  return { key: valid?.data ?? null, hash: hash.digest("base64url") };
}
