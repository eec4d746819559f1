import { routeErrors } from "@bandstand/shared/contract/route.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { z } from "zod";
import type { Refusal } from "./errors.ts";
import { Prepared } from "./prepared.ts";

/**
 * Records deviations from the contract. Outside production every response is parsed with its schema. Every refusal must
 * be declared by its route. If there was a deviation, a test fails when it closes its server.
 */
export class ContractFaults {
  readonly found: string[] = [];

  /** Records a response that does not match the route's schema. `body` is the value that is sent. */
  async checkAnswer(route: Route, body: unknown): Promise<void> {
    if (route.response === null || typeof route.response === "string") return;
    const wire: unknown = JSON.parse(
      body instanceof Prepared ? (await body.json()).toString() : JSON.stringify(body ?? null),
    );
    const parsed = route.response.safeParse(wire);
    if (!parsed.success) this.#note(route, `answers outside its schema: ${z.prettifyError(parsed.error)}`);
  }

  /** Records a refusal that the route does not declare. */
  checkRefusal(route: Route, refusal: Refusal): void {
    if (!routeErrors(route).includes(refusal.code)) this.#note(route, `refuses with undeclared ${refusal.code}`);
  }

  #note(route: Route, what: string): void {
    this.found.push(`${route.method} ${route.path} ${what}`);
  }
}
