import { registry } from "@bandstand/shared/api/registry.ts";
import { routeTable } from "@bandstand/shared/api/route-table.ts";
import { isMutating } from "@bandstand/shared/contract/route.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { describe, expect, test } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import type { MemberName } from "../testing/members.ts";
import { startServer } from "../testing/band.ts";
import { isAllowed } from "./access.ts";

const routes = Object.entries<Route>(registry);

const server = await startServer();
const clients = await server.clients();

/* After these, the device is no longer signed in. */
const SIGN_OUT = new Set(["logout", "endSessions"]);

/** Returns a device of a member with the role. Operations that sign it out get one of their own. */
const deviceFor = async (role: MemberName, operation: string): Promise<Client> =>
  SIGN_OUT.has(operation) ? await server.client(role) : clients[role];

/** Returns the route's path with unknown ids. */
const pathOf = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());

/** Returns HEAD for a stream, because a GET would stay open. */
const methodOf = (route: Route) => (route.response === "text/event-stream" ? "HEAD" : route.method);

function send(client: Client, route: Route, headers: Record<string, string> = {}): Promise<Reply> {
  if (route.body === undefined) return client.send(methodOf(route), pathOf(route), { headers });
  const type = route.body === "text/csv" ? "text/csv" : "application/json";
  return client.send(route.method, pathOf(route), {
    raw: type === "text/csv" ? "" : "{}",
    headers: { "Content-Type": type, ...headers },
  });
}

test("every operation in the contract is mounted once", () => {
  expect(server.service.app.api.mounted.toSorted()).toEqual(Object.values(routeTable).toSorted());
});

describe("an anonymous caller", () => {
  test.each(routes.filter(([, route]) => route.access !== "public"))("gets a 401 for %s", async (_name, route) => {
    const reply = await send(server.device(), route);
    expect(reply.status).toBe(401);
    if (methodOf(route) !== "HEAD") expect(reply.json()).toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

describe.each(["musician", "editor", "admin"] as const)("a member with the role %s", (role: MemberName) => {
  test.each(routes.filter(([, { access }]) => !isAllowed(role, access)))("gets a 403 for %s", async (_name, route) => {
    const reply = await send(clients[role], route);
    expect(reply.status).toBe(403);
    if (methodOf(route) !== "HEAD") expect(reply.json()).toMatchObject({ code: "FORBIDDEN" });
  });

  test.each(routes.filter(([, { access }]) => access !== "public" && isAllowed(role, access)))(
    "may call %s",
    async (name, route) => {
      const reply = await send(await deviceFor(role, name), route);
      expect([401, 403]).not.toContain(reply.status);
      expect(reply.status).toBeLessThan(500);
    },
  );
});

describe("without the CSRF token", () => {
  const guarded = routes.filter(([, route]) => isMutating(route.method) && route.csrfExempt !== true);
  test.each(guarded)("%s is refused before the role and the values are checked", async (_name, route) => {
    const reply = await send(clients.musician, route, { "X-CSRF-Token": "" });
    expect(reply.json()).toMatchObject({ status: 403, code: "CSRF_FAILED" });
  });
});
