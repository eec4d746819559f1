import { type SoftConfigUpdateIn, SoftConfigOut } from "@bandstand/shared/config/contract.ts";
import type { configRoutes } from "@bandstand/shared/config/routes.ts";
import type { FieldFault } from "@bandstand/shared/contract/problem.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer } from "../http/handler.ts";
import type { Handlers } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { hasFactor } from "../second-factor/model.ts";
import { audit } from "../system/audit.ts";
import { type ConfigInForce, softConfig, updateSoftConfig } from "./file.ts";
import { bandConfig } from "./model.ts";

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);

/* Refuses values of the wrong type, and settings that do not exist: a misspelt one would be stored but never read. */
function refuseUnknown(change: SoftConfigUpdateIn, language: Language): void {
  const { content } = softConfig();
  const faults = Object.entries(change).flatMap(([key, value]): FieldFault[] => {
    if (!Object.hasOwn(content, key)) return [faultAt(key, "unknown_field", language)];
    return kindOf(content[key]) === kindOf(value) ? [] : [faultAt(key, "wrong_type", language)];
  });
  if (faults.length > 0) throw new Refusal("VALIDATION_FAILED", { faults });
}

const answerOf = ({ content, rev }: ConfigInForce) => new Answer(SoftConfigOut.parse(content), { rev });

export const configHandlers = (context: AppContext): Handlers<typeof configRoutes> => ({
  getConfig: () => bandConfig(),
  getSoftConfig: () => answerOf(softConfig()),
  updateSoftConfig: async ({ caller, body, request }) => {
    refuseUnknown(body, request.language);
    const turnsOn = body.adminSecondFactor === "on" && bandConfig().adminSecondFactor === "off";
    if (turnsOn && !(await hasFactor(caller.user_id))) throw new Refusal("SECOND_FACTOR_MISSING");
    const next = await updateSoftConfig(body, request.ifMatch);
    await audit(context, "config_changed", { by: caller.user_id, address: request.ip });
    return answerOf(next);
  },
});
