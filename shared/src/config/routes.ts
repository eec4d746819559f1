import { z } from "zod";
import { defineRoute } from "../contract/route.ts";
import {
  BandConfig,
  BandFace,
  BandLogo,
  BandLogoIn,
  PictureName,
  SoftConfigOut,
  SoftConfigUpdateIn,
} from "./contract.ts";

export const configRoutes = {
  getConfig: defineRoute({
    method: "GET",
    path: "/config",
    access: "member",
    summary: "The band settings that every member's app needs",
    response: BandConfig,
  }),
  getSoftConfig: defineRoute({
    method: "GET",
    path: "/admin/config/soft",
    access: "admin",
    summary: "The soft configuration as stored in its file",
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
  putLogo: defineRoute({
    method: "PUT",
    path: "/admin/logo",
    access: "admin",
    summary: "Set the band's logo",
    body: BandLogoIn,
    response: BandLogo,
    errors: ["PICTURE_TOO_LARGE", "PICTURE_UNREADABLE", "PICTURE_UNSAFE", "WRITE_CONTENDED"],
  }),
  removeLogo: defineRoute({
    method: "DELETE",
    path: "/admin/logo",
    access: "admin",
    summary: "Remove the band's logo",
    response: null,
    errors: ["WRITE_CONTENDED"],
  }),
  bandFace: defineRoute({
    method: "GET",
    path: "/public/face",
    access: "public",
    summary: "The band's name and logo for visitors who are not signed in; empty if the band does not show them",
    response: BandFace,
  }),
  picture: defineRoute({
    method: "GET",
    path: "/public/pictures/{name}",
    access: "public",
    summary: "A stored picture, PNG or SVG. Its content never changes",
    params: z.strictObject({ name: PictureName }),
    response: "image/*",
  }),
} as const;
