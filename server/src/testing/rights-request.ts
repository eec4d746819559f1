import { registry } from "@bandstand/shared/api/registry.ts";
import type { RouteName } from "@bandstand/shared/api/registry.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import type { Row } from "./rights-row.ts";
import type { Ids } from "./rights-targets.ts";

export const nameOf = ({ operation }: Row) => operation.split(" ")[0] as RouteName;

export const routeOf = (row: Row): Route => registry[nameOf(row)];

/** Builds a row's request, with the target's ids in its path and body. */
export function requestOf(row: Row, ids: Ids, caller: string) {
  const route = routeOf(row);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(ids[name])) + (row.query ?? "");
  const body = row.body?.(ids, caller);
  const sent = typeof body === "string" ? { raw: body, headers: { "Content-Type": "text/csv" } } : { body };
  /* HEAD for a stream, because a GET would stay open. */
  return { method: route.response === "text/event-stream" ? "HEAD" : route.method, path, sent } as const;
}
