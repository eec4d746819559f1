import { z } from "zod";
import * as asks from "../asks/contract.ts";
import * as auth from "../auth/contract.ts";
import * as availability from "../availability/contract.ts";
import * as calendar from "../calendar/contract.ts";
import * as charts from "../charts/contract.ts";
import * as checklist from "../checklist/contract.ts";
import * as comments from "../comments/contract.ts";
import * as config from "../config/contract.ts";
import * as fields from "../contract/fields.ts";
import * as problem from "../contract/problem.ts";
import * as gigs from "../gigs/contract.ts";
import * as guest from "../guest/contract.ts";
import * as lineUps from "../line-ups/contract.ts";
import * as live from "../live/contract.ts";
import * as notifications from "../notifications/contract.ts";
import * as rehearsals from "../rehearsals/contract.ts";
import * as repertoireLists from "../repertoire-lists/contract.ts";
import * as schedule from "../schedule/contract.ts";
import * as secondFactor from "../second-factor/contract.ts";
import * as setlists from "../setlists/contract.ts";
import * as shares from "../shares/contract.ts";
import * as songs from "../songs/contract.ts";
import * as statistics from "../statistics/contract.ts";
import * as suggestions from "../suggestions/contract.ts";
import * as surveys from "../surveys/contract.ts";
import * as sync from "../sync/contract.ts";
import * as system from "../system/contract.ts";
import * as todos from "../todos/contract.ts";
import * as trash from "../trash/contract.ts";
import * as users from "../users/contract.ts";

/** Schemas and their names in the OpenAPI document. */
export type SchemaNames = ReadonlyMap<z.ZodType, string>;

/**
 * Gives every schema in `modules` the name of its export. Throws if two schemas have the same name, or one schema has
 * two names.
 */
export function namesOf(modules: readonly Readonly<Record<string, unknown>>[]): SchemaNames {
  const names = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!(value instanceof z.ZodType)) continue;
    if (taken.has(name)) throw new Error(`two schemas are exported as ${name}`);
    const other = names.get(value);
    if (other !== undefined) throw new Error(`${name} and ${other} are the same schema`);
    taken.add(name);
    names.set(value, name);
  }
  return names;
}

/** The names of all schemas, taken from their exports. A new room adds its `contract.ts` here. */
export const schemaNames: SchemaNames = namesOf([
  fields,
  problem,
  asks,
  auth,
  availability,
  calendar,
  charts,
  checklist,
  comments,
  config,
  gigs,
  guest,
  lineUps,
  live,
  notifications,
  rehearsals,
  repertoireLists,
  schedule,
  secondFactor,
  setlists,
  shares,
  songs,
  statistics,
  suggestions,
  surveys,
  sync,
  system,
  todos,
  trash,
  users,
]);
