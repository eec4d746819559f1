import type { RouteName } from "@bandstand/shared/api/registry.ts";
import { TEST_PASSWORD } from "./members.ts";
import type { Ids, SceneName } from "./rights-scenes.ts";

/**
 * One operation at all its places. Its name is the route's, followed by a few words if one route has several rules.
 * `cells` are lines of `place musician editor admin`: members who only sing get the musician's result; anonymous,
 * expired and deactivated callers get 401. A line with six results starts with those three.
 */
export interface Row {
  readonly operation: RouteName | `${RouteName} ${string}`;
  readonly scene: SceneName;
  readonly cells: string;
  readonly body?: ((ids: Ids, caller: string) => unknown) | undefined;
  readonly query?: string;
  /** It ends sessions of its caller, who signs in again for every cell. */
  readonly signsOut?: true;
}

export const row = (operation: Row["operation"], scene: SceneName, cells: string, body?: Row["body"]): Row => ({
  operation,
  scene,
  cells,
  body,
});

/** Readable for every member, at every place. */
export const everybody = (operation: Row["operation"], query = ""): Row => ({
  ...row(operation, "band", "band 200 200 200"),
  query,
});

/** The cells of a row, with 201 instead of 200 for success. */
export const created = (cells: string): string => cells.replaceAll("200", "201");

/** The cells of a row, with 204 instead of 200 for success. */
export const emptied = (cells: string): string => cells.replaceAll("200", "204");

export const password = { password: TEST_PASSWORD };

/** The request to add a new member. */
export const account = (username: string) => ({
  username,
  email: `${username}@example.org`,
  real_name: "Neu",
  ...password,
});
