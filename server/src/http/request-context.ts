import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { Request, Response } from "express";
import { revsOf } from "./etag.ts";
import type { Mutation, RequestContext } from "./handler.ts";

const USER_AGENT_MAX = 512;

/** Returns the value of a cookie, or undefined if it is missing. */
export function cookieOf(req: Request, name: string): string | undefined {
  const cookies: unknown = req.cookies;
  const value: unknown = typeof cookies === "object" && cookies !== null ? Reflect.get(cookies, name) : undefined;
  return typeof value === "string" ? value : undefined;
}

/** Returns the parts of the request that handlers may see besides the validated values. */
export function requestContext(
  req: Request,
  res: Response,
  { mutation, language }: { mutation: Mutation; language: Language },
): RequestContext {
  return {
    mutation,
    language,
    isGone: () => res.closed,
    ifMatch: revsOf(req.get("If-Match")),
    ip: req.ip ?? "",
    userAgent: (req.get("User-Agent") ?? "").slice(0, USER_AGENT_MAX),
    header: (name) => req.get(name),
    cookie: (name) => cookieOf(req, name),
    setCookie: (name, value, options) => void res.cookie(name, value, options),
    clearCookie: (name, options) => void res.clearCookie(name, options),
  };
}
