import { type SoftConfigUpdateIn, SoftConfigOut } from "@bandstand/shared/config/contract.ts";
import type { configRoutes } from "@bandstand/shared/config/routes.ts";
import type { FieldFault } from "@bandstand/shared/contract/problem.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer } from "../http/handler.ts";
import type { Handlers } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { writeOf } from "../database/write-of.ts";
import { hasFactor } from "../second-factor/model.ts";
import { audit } from "../system/audit.ts";
import { type ConfigInForce, softConfig, updateSoftConfig } from "./file.ts";
import { bandFace } from "./face.ts";
import { removeLogo, setLogo } from "./logo.ts";
import { bandConfig } from "./model.ts";
import { readPicture } from "./picture-model.ts";

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

/**
 * The headers of a stored picture. An SVG that is opened directly is a page, so they keep it from loading or running
 * anything. The URL contains a hash of the content, so browsers may keep the response for good.
 */
const pictureHeaders = (name: string): Record<string, string> => ({
  "Content-Type": name.endsWith(".svg") ? "image/svg+xml" : "image/png",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "public, max-age=31536000, immutable",
});

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
  putLogo: async ({ caller, body, request }) => {
    const logo = await setLogo(body, writeOf(caller, request, context.now()));
    await audit(context, "config_changed", { by: caller.user_id, address: request.ip });
    return logo;
  },
  removeLogo: async ({ caller, request }) => {
    await removeLogo(writeOf(caller, request, context.now()));
    await audit(context, "config_changed", { by: caller.user_id, address: request.ip });
  },
  bandFace: async () => new Answer(await bandFace(), { headers: { "Cache-Control": "public, no-cache" } }),
  picture: async ({ params: { name } }) => {
    const bytes = await readPicture(name);
    if (bytes === null) throw new Refusal("NOT_FOUND");
    return new Answer(bytes, { headers: pictureHeaders(name) });
  },
});
