import type { RequestHandler } from "express";
import helmet from "helmet";
import { isLoopbackHost } from "../env.ts";
import type { Env } from "../env.ts";
import { preferredLanguage } from "./language.ts";
import { problemOf } from "./problem.ts";
import { Refusal } from "./errors.ts";

const PAGE_POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "base-uri": ["'none'"],
  "object-src": ["'none'"],
  /*
   * The policy `bandstand` is in client/src/ui/trusted-types.ts. Browsers without Trusted Types ignore these
   * directives.
   */
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["bandstand"],
};

/** API responses are data: nothing in them may run, load or be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const ONE_YEAR_SECONDS = 60 * 60 * 24 * 365;

/**
 * Sets the security headers of every response. The referrer is limited to the same origin; with `no-referrer`, a
 * browser would send `Origin: null` with a form POST, which the origin check refuses.
 */
export const securityHeaders = (env: Env): RequestHandler => {
  const isHttps = env.PUBLIC_URL.startsWith("https:");
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: isHttps ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  });
};

/** Sets the content security policy for API responses, which are only data. */
export const apiPolicy: RequestHandler = (_req, res, next) => {
  res.set("Content-Security-Policy", API_POLICY);
  next();
};

const refuseWith =
  (code: "MALFORMED_REQUEST" | "METHOD_NOT_ALLOWED"): RequestHandler =>
  (req, res) => {
    const problem = problemOf(new Refusal(code), preferredLanguage(req.get("Accept-Language")), "");
    res
      .status(problem.status)
      .type("application/problem+json; charset=utf-8")
      .set("Connection", "close")
      .end(JSON.stringify(problem));
  };

const SUPPORTED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Refuses methods that no route uses, such as TRACE. */
export const onlySupportedMethods: RequestHandler = (req, res, next) => {
  if (SUPPORTED.includes(req.method)) return next();
  res.set("Allow", SUPPORTED.join(", "));
  return refuseWith("METHOD_NOT_ALLOWED")(req, res, next);
};

/** For paths that can only be read: refuses other methods. */
export const onlyReads: RequestHandler = (req, res, next) => {
  if (req.method === "GET" || req.method === "HEAD") return next();
  res.set("Allow", "GET, HEAD");
  return refuseWith("METHOD_NOT_ALLOWED")(req, res, next);
};

/**
 * Refuses a request with no host, two hosts or a foreign host (DNS rebinding), or with a target that is not a path.
 * Loopback names are accepted, for proxies and health checks on the same machine.
 */
export const onlyKnownHosts = (env: Env): RequestHandler => {
  const publicHost = new URL(env.PUBLIC_URL).hostname;
  return (req, res, next) => {
    const hosts = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
    const address = `http://${req.headers.host ?? ""}`;
    const hostname = URL.canParse(address) ? new URL(address).hostname : "";
    const isKnown = hostname === publicHost || isLoopbackHost(hostname);
    if (hosts.length === 1 && isKnown && req.originalUrl.startsWith("/")) return next();
    return refuseWith("MALFORMED_REQUEST")(req, res, next);
  };
};
