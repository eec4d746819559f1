import { routeErrors } from "@bandstand/shared/contract/route.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { z } from "zod";
import type { Refusal } from "./errors.ts";
import { Prepared } from "./prepared.ts";

/**
 * Where answers leave the contract. Outside production every answer is parsed with its own schema and every refusal is
 * looked up among the route's declared ones; a test run with a fault fails when its server closes.
 */
export class ContractFaults {
  readonly found: string[] = [];

  /** Notes an answer that does not fit the route's schema. `body` is what goes over the wire. */
  async checkAnswer(route: Route, body: unknown): Promise<void> {
    if (route.response === null || typeof route.response === "string") return;
    const wire: unknown = JSON.parse(
      body instanceof Prepared ? (await body.json()).toString() : JSON.stringify(body ?? null),
    );
    const parsed = route.response.safeParse(wire);
    if (!parsed.success) this.#note(route, `answers outside its schema: ${z.prettifyError(parsed.error)}`);
  }

  /** Notes a handler's refusal that the route does not declare. */
  checkRefusal(route: Route, refusal: Refusal): void {
    if (!routeErrors(route).includes(refusal.code)) this.#note(route, `refuses with undeclared ${refusal.code}`);
  }

  #note(route: Route, what: string): void {
    this.found.push(`${route.method} ${route.path} ${what}`);
  }
}
