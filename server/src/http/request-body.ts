import type { Route } from "@bandstand/shared/contract/route.ts";
import type { Request } from "express";
import type { HeldBytes } from "./body-budget.ts";
import { Refusal } from "./errors.ts";
import { nextTurn } from "./slices.ts";
import { parseStrictJson } from "./strict-json.ts";

const JSON_MAX_BYTES = 1024 * 1024;
const CSV_MAX_BYTES = 5 * 1024 * 1024;

/** What is read of a sender who may not use the route; also the size from which parsing waits for its turn. */
const SMALL_BYTES = 64 * 1024;

/** The media type without parameters, lower case; empty where the header is missing. */
const mediaType = (req: Request): string =>
  (req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

const hasForeignCharset = (req: Request): boolean => {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(req.headers["content-type"] ?? "")?.[1];
  return charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset);
};

interface Reading {
  /** The largest body of the route. */
  readonly maxBytes: number;
  /** What a body beyond 64 KiB is refused with; null for a sender who may send it. */
  readonly beyondSmall: Refusal | null;
  /** The sender is to get that refusal once the body has passed by, not as a broken connection. */
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

/** What a request carries: nothing, parsed JSON, or raw CSV. */
export type RawBody = { kind: "none" } | { kind: "json"; value: unknown } | { kind: "csv"; bytes: Buffer };

/**
 * Reads and parses the body before anything else is judged (decisions 1: 400, 413 and 415 come first). `route` is
 * undefined where the path has no such method. Throws `BODY_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` or `MALFORMED_JSON`,
 * beyond 64 KiB what `beyondSmall` says (docs/decisions/020), and what `held` throws.
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
  /* Parsing a large body takes tens of milliseconds: one at a time, others are answered in between. */
  if (bytes.length > SMALL_BYTES) await nextTurn();
  return { kind: "json", value: parseStrictJson(bytes) };
}
