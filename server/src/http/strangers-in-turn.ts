import type { RequestHandler } from "express";
import type { Gate } from "./access.ts";
import { cookieOf } from "./request-context.ts";

/**
 * Queues requests from strangers and starts one per event loop iteration; requests from devices with a valid refresh
 * cookie pass immediately. libuv accepts one connection per iteration, so iterations must stay short during a burst;
 * otherwise a member's new connection waits too long behind those of strangers. Needs `cookie-parser` before it.
 */
export function strangersInTurn({ deviceOf }: Pick<Gate, "deviceOf">): RequestHandler {
  const waiting: (() => void)[] = [];
  const beginOne = (): void => {
    const begin = waiting.shift();
    if (waiting.length > 0) setImmediate(beginOne);
    begin?.();
  };
  return (req, res, next) => {
    if (deviceOf((name) => cookieOf(req, name)) !== null) return next();
    if (waiting.length === 0) setImmediate(beginOne);
    waiting.push(() => {
      if (!res.closed) next();
    });
  };
}
