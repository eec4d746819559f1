import type { RequestHandler } from "express";
import { Refusal } from "./errors.ts";
import { preferredLanguage } from "./language.ts";
import { problemOf } from "./problem.ts";
import { senderOf } from "./rate-limit.ts";

/**
 * Half of the connections that the server accepts, so one address can never take them all. Thirty devices loading the
 * app need far fewer.
 */
const PER_SENDER_MAX = 1000;

const RETRY_AFTER_SECONDS = 2;

/**
 * Limits one sender's concurrent requests, including event streams. Behind a proxy this replaces the limit on
 * connections per address. A request beyond the limit gets a 429.
 */
export function boundedInFlight(max = PER_SENDER_MAX): RequestHandler {
  const running = new Map<string, number>();
  return (req, res, next) => {
    const sender = senderOf(req.ip ?? "");
    const own = running.get(sender) ?? 0;
    if (own >= max) {
      const problem = problemOf(new Refusal("RATE_LIMITED"), preferredLanguage(req.get("Accept-Language")), "");
      res.status(problem.status).set({ "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" });
      res.type("application/problem+json").set("Connection", "close").end(JSON.stringify(problem));
      return;
    }
    running.set(sender, own + 1);
    res.once("close", () => {
      const left = (running.get(sender) ?? 1) - 1;
      if (left === 0) running.delete(sender);
      else running.set(sender, left);
    });
    next();
  };
}
