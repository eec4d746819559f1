import type { RouteName } from "@bandstand/shared/contract/registry.ts";
import { TEST_PASSWORD } from "./members.ts";
import type { Ids, SceneName } from "./rights-scenes.ts";

/**
 * One operation at all its places. Its name is the route's, with words behind it where one route has several rules.
 * `cells` are lines of `place musician editor admin`, where who only sings is answered as a musician and who is not
 * signed in, whose sign-in is over and who is deactivated with 401; a line of six begins with those three.
 */
export interface Row {
  readonly operation: RouteName | `${RouteName} ${string}`;
  readonly scene: SceneName;
  readonly cells: string;
  readonly body?: ((ids: Ids, caller: string) => unknown) | undefined;
  readonly query?: string;
  /** It ends sessions of its caller, who signs in anew for every cell. */
  readonly signsOut?: true;
}

export const row = (operation: Row["operation"], scene: SceneName, cells: string, body?: Row["body"]): Row => ({
  operation,
  scene,
  cells,
  body,
});

/** What every member reads, whatever the place. */
export const everybody = (operation: Row["operation"], query = ""): Row => ({
  ...row(operation, "band", "band 200 200 200"),
  query,
});

/** The same cells for an operation whose success is 201. */
export const created = (cells: string): string => cells.replaceAll("200", "201");

/** The same cells for an operation whose success is 204. */
export const emptied = (cells: string): string => cells.replaceAll("200", "204");

export const password = { password: TEST_PASSWORD };

/** A new member as an admin adds it. */
export const account = (username: string) => ({
  username,
  email: `${username}@example.org`,
  real_name: "Neu",
  ...password,
});
