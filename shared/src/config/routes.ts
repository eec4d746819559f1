import { defineRoute } from "../contract/route.ts";
import { BandConfig, SoftConfigOut, SoftConfigUpdateIn } from "./contract.ts";

export const configRoutes = {
  getConfig: defineRoute({
    method: "GET",
    path: "/config",
    access: "member",
    summary: "The band's settings that screens need",
    response: BandConfig,
  }),
  getSoftConfig: defineRoute({
    method: "GET",
    path: "/admin/config/soft",
    access: "admin",
    summary: "The soft configuration, as in the file",
    response: SoftConfigOut,
  }),
  updateSoftConfig: defineRoute({
    method: "PUT",
    path: "/admin/config/soft",
    access: "admin",
    summary: "Change the soft configuration; takes effect at once",
    body: SoftConfigUpdateIn,
    response: SoftConfigOut,
    errors: ["CONFIG_BROKEN", "STALE_RECORD"],
  }),
} as const;
