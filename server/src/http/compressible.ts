import { constants } from "node:zlib";
import { filter } from "compression";
import type { CompressionOptions } from "compression";

/**
 * Brotli at quality 4 is about as fast as gzip, with a fifth less output; at the default of 11 a response would take
 * seconds.
 */
const BROTLI_QUALITY = 4;

/** Compresses every response that is worth compressing, except event streams, which must not wait in a buffer. */
export const compressible: CompressionOptions = {
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  filter: (req, res) => !String(res.getHeader("Content-Type")).startsWith("text/event-stream") && filter(req, res),
};
