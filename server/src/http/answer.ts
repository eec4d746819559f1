import { successStatus } from "@bandstand/shared/contract/route.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import type { Request, Response } from "express";
import { etagOf, isKnown } from "./etag.ts";
import { Answer } from "./handler.ts";
import { Prepared } from "./prepared.ts";

const JSON_TYPE = "application/json; charset=utf-8";

const withCharset = (mediaType: string): string =>
  mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType;

const asBytes = (body: unknown): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));

/** Wraps a handler's plain result in an `Answer`. */
export const asAnswer = (given: unknown): Answer<unknown> => (given instanceof Answer ? given : new Answer(given));

/* Sends the pieces of a body one by one. Joining them would make a copy that stays in memory until the client has
   read it. */
function sendPieces(req: Request, res: Response, pieces: readonly Buffer[]): void {
  res.set("Content-Length", String(pieces.reduce((sum, { length }) => sum + length, 0)));
  if (req.method !== "HEAD") for (const piece of pieces) res.write(piece);
  res.end();
}

async function sendPrepared(req: Request, res: Response, prepared: Prepared): Promise<void> {
  res.vary("Accept-Encoding");
  if (req.acceptsEncodings("br") === "br") {
    res.set("Content-Encoding", "br");
    sendPieces(req, res, prepared.brotli());
  } else res.end(req.method === "HEAD" ? undefined : await prepared.json());
}

/** Sends a handler's result: 204, JSON, a file or prepared bytes. On GET also sets an ETag, or sends 304. */
export async function sendAnswer(
  req: Request,
  res: Response,
  route: Route,
  { body, rev, headers }: Answer<unknown>,
): Promise<void> {
  res.status(successStatus(route)).set(headers);
  if (route.response === null) {
    res.end();
    return;
  }
  if (!res.hasHeader("Content-Type")) {
    res.set("Content-Type", typeof route.response === "string" ? withCharset(route.response) : JSON_TYPE);
  }
  const bytes = body instanceof Prepared ? body.identity : asBytes(body);
  const isRead = route.method === "GET";
  if (isRead || rev !== undefined) {
    const etag = etagOf(bytes, rev);
    res.set("ETag", etag);
    if (isRead && isKnown(req.get("If-None-Match"), etag)) {
      res.status(304).end();
      return;
    }
  }
  if (body instanceof Prepared) await sendPrepared(req, res, body);
  else res.end(req.method === "HEAD" ? undefined : bytes);
}
