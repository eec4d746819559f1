import type { Route } from "@bandstand/shared/contract/route.ts";
import type { Request } from "express";
import type { HeldBytes } from "./body-budget.ts";
import { Refusal } from "./errors.ts";
import { nextTurn } from "./slices.ts";
import { parseStrictJson } from "./strict-json.ts";

const JSON_MAX_BYTES = 1024 * 1024;
const CSV_MAX_BYTES = 5 * 1024 * 1024;

/**
 * The largest body, in bytes, that is accepted from a sender who may not use the route. Larger bodies, from senders who
 * may, are parsed one at a time.
 */
const SMALL_BYTES = 64 * 1024;

/** Returns the media type without parameters, in lower case; empty if the header is missing. */
const mediaType = (req: Request): string =>
  (req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

const hasForeignCharset = (req: Request): boolean => {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(req.headers["content-type"] ?? "")?.[1];
  return charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset);
};

interface Reading {
  /** The route's limit. */
  readonly maxBytes: number;
  /** The refusal for a body over 64 KiB; null for a sender who may send it. */
  readonly beyondSmall: Refusal | null;
  /**
   * True if a refused body is first read and discarded, so that the sender gets the refusal rather than a broken
   * connection.
   */
  readonly isPatient: boolean;
  readonly held: HeldBytes;
}

async function readBytes(req: Request, { maxBytes, beyondSmall, isPatient, held }: Reading): Promise<Buffer> {
  const announced = Number(req.headers["content-length"] ?? 0);
  if (announced > maxBytes) throw new Refusal("BODY_TOO_LARGE");
  const refusalOf = (bytes: number): Refusal | null => (bytes > SMALL_BYTES ? beyondSmall : null);
  let refused = refusalOf(announced);
  if (refused !== null && !isPatient) throw refused;
  let chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > maxBytes) throw new Refusal("BODY_TOO_LARGE");
      refused ??= refusalOf(size);
      if (refused !== null) {
        if (!isPatient) throw refused;
        chunks = [];
        held.release();
        continue;
      }
      held.add(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("MALFORMED_REQUEST", { cause: error });
  }
  if (refused !== null) throw refused;
  return Buffer.concat(chunks);
}

/** The body of a request: none, parsed JSON, or raw CSV. */
export type RawBody = { kind: "none" } | { kind: "json"; value: unknown } | { kind: "csv"; bytes: Buffer };

/**
 * Reads and parses the body before any other check, because 400, 413 and 415 come first. `route` is undefined if the
 * path has no such method. Throws `BODY_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `MALFORMED_REQUEST` or `MALFORMED_JSON`;
 * for a body over 64 KiB also `beyondSmall` (docs/decisions/020-strangers-and-the-door.md); and `RATE_LIMITED` or
 * `UNAVAILABLE` if too many bytes are in flight.
 */
export async function readBody(
  req: Request,
  route: Route | undefined,
  reading: Omit<Reading, "maxBytes">,
): Promise<RawBody> {
  const wantsCsv = route?.body === "text/csv";
  const bytes = await readBytes(req, { ...reading, maxBytes: wantsCsv ? CSV_MAX_BYTES : JSON_MAX_BYTES });
  if (bytes.length === 0 && !(wantsCsv && mediaType(req) === "text/csv")) return { kind: "none" };
  const encoding = req.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  if (wantsCsv) {
    if (mediaType(req) !== "text/csv") throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
    return { kind: "csv", bytes };
  }
  if (mediaType(req) !== "application/json" || hasForeignCharset(req)) throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  /* Parsing a large body takes tens of milliseconds, so only one is parsed at a time, to let other requests through. */
  if (bytes.length > SMALL_BYTES) await nextTurn();
  return { kind: "json", value: parseStrictJson(bytes) };
}
