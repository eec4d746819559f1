import type { RouteName } from "@bandstand/shared/api/registry.ts";
import { TEST_PASSWORD } from "./members.ts";
import type { SceneName } from "./rights-scenes.ts";
import type { Ids } from "./rights-targets.ts";

/**
 * One operation, with its result for every state of its target. `operation` is the route's name, followed by a few
 * words if the route has several rules. `cells` is a comma-separated list of `place musician editor admin`, in which
 * `place` is the state of the target, such as `draft` or `foreign`. Members who only sing get the musician's result;
 * anonymous, expired and deactivated callers get 401. If there are six results, the first three are for those callers.
 */
export interface Row {
  readonly operation: RouteName | `${RouteName} ${string}`;
  readonly scene: SceneName;
  readonly cells: string;
  readonly body?: ((ids: Ids, caller: string) => unknown) | undefined;
  readonly query?: string;
  /** The operation ends its caller's sessions, so everyone signs in again before every cell. */
  readonly signsOut?: true;
}

export const row = (operation: Row["operation"], scene: SceneName, cells: string, body?: Row["body"]): Row => ({
  operation,
  scene,
  cells,
  body,
});

/** Returns the row of an operation that every member may call. */
export const everybody = (operation: Row["operation"], query = ""): Row => ({
  ...row(operation, "band", "band 200 200 200"),
  query,
});

/** Returns a row's cells with 201 instead of 200 for success. */
export const created = (cells: string): string => cells.replaceAll("200", "201");

/** Returns a row's cells with 204 instead of 200 for success. */
export const emptied = (cells: string): string => cells.replaceAll("200", "204");

export const password = { password: TEST_PASSWORD };

/** Returns the body of a request to add a member. */
export const account = (username: string) => ({
  username,
  email: `${username}@example.org`,
  real_name: "Neu",
  ...password,
});
