import { expect, test } from "vitest";
import { routeAt, routes } from "./routes.tsx";

test.each([
  ["/", "/"],
  ["/gigs", "/gigs/:gig_id?"],
  ["/gigs/next", "/gigs/next"],
  ["/gigs/0192f0c5-7c3e-7000-8000-000000000001", "/gigs/:gig_id?"],
  ["/gigs/1/as-played", "/gigs/:gig_id/as-played"],
  ["/gigs/1/book", "/gigs/:gig_id/book"],
  ["/repertoire-lists/1/book", "/repertoire-lists/:list_id/book"],
  ["/live/1", "/live/:gig_id"],
  ["/live", "*"],
  ["/gigs/1/2/3", "*"],
  ["/nowhere", "*"],
])("%s shows the screen of the route %s", (pathname, path) => {
  expect(routeAt(pathname)?.path).toBe(path);
});

test("each route's path matches that route and no earlier one", () => {
  for (const { path = [] } of routes)
    for (const one of [path].flat())
      expect(routeAt(one === "*" ? "/*" : one.replaceAll(/:\w+\??/g, "1"))?.path).toEqual(path);
});
