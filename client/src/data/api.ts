import type { Registry, RouteName } from "@bandstand/shared/api/registry.ts";
import { routeTable } from "@bandstand/shared/api/route-table.ts";
import type { z } from "zod";
import { noteDeactivated, refreshSession } from "./refresh.ts";
import { OFFLINE, type Reply, type Sent, send } from "./request.ts";

type SchemaInput<R, Field extends string> = R extends { readonly [_ in Field]: infer S }
  ? S extends z.ZodType
    ? z.input<S>
    : S extends "text/csv"
      ? Blob
      : undefined
  : undefined;

type ResponseOf<R> = R extends { readonly response: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : undefined
  : undefined;

type Given<Field extends string, T> = undefined extends T
  ? { readonly [_ in Field]?: T }
  : { readonly [_ in Field]: T };

export type CallOptions<N extends RouteName> = Given<"params", SchemaInput<Registry[N], "params">> &
  Given<"query", SchemaInput<Registry[N], "query">> &
  Given<"body", SchemaInput<Registry[N], "body">> & {
    readonly idempotencyKey?: string;
    /** The `rev` of the row that the edit was based on, sent as `If-Match`. */
    readonly ifMatch?: number;
  } & Pick<Sent, "headers" | "signal" | "onHeaders" | "readAfter">;

/* These routes return 401 for reasons that a refresh would not change. */
const NO_REFRESH: ReadonlySet<RouteName> = new Set([
  "login",
  "signInWithSecondFactor",
  "passkeySignInOptions",
  "signInWithPasskey",
  "refresh",
  "setup",
  "confirmPasswordReset",
  "requestPasswordReset",
]);

/**
 * Calls an operation of the API. Being offline is a result, not an exception. Refreshes an expired access token once
 * (shared by all tabs) and a stale CSRF token once; if the request is refused again, the caller gets that refusal.
 */
export async function call<N extends RouteName>(
  name: N,
  ...[options]: {} extends CallOptions<N> ? [CallOptions<N>?] : [CallOptions<N>]
): Promise<Reply<ResponseOf<Registry[N]>>> {
  const line = routeTable[name];
  const sent = (options ?? {}) as Sent;
  let reply = await send(line, sent);
  if (!reply.ok && reply.status === 401 && !NO_REFRESH.has(name)) {
    if (reply.code === "ACCOUNT_DEACTIVATED") noteDeactivated();
    if (reply.code === "UNAUTHENTICATED") {
      const outcome = await refreshSession();
      if (outcome === "offline") return OFFLINE;
      if (outcome === "refreshed" || outcome === "recent") reply = await send(line, sent);
    }
  }
  if (!reply.ok && reply.code === "CSRF_FAILED") {
    const renewed = await send(routeTable.csrf, {});
    if (renewed.ok) reply = await send(line, sent);
  }
  return reply as Reply<ResponseOf<Registry[N]>>;
}
