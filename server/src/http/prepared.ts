import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";

const decompress = promisify(brotliDecompress);

/* For pages of this size, Brotli at quality 4 is faster than gzip and its output is smaller (measured). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** How many characters are compressed in one step; other requests run between two steps. */
const STEP_CHARACTERS = 128 * 1024;

/** The compressed first part of a body, which many responses share. */
export interface CompressedPart {
  /** A Brotli stream (RFC 7932) that ends at a byte boundary and can be continued. */
  readonly bytes: Buffer;
  /** The hash of the text, as base64url. */
  readonly hash: string;
}

/** Joins texts into pieces that are large enough for one step. */
async function* inSteps(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < STEP_CHARACTERS) continue;
    yield waiting;
    waiting = "";
  }
  yield waiting;
}

/**
 * Compresses texts as they arrive, so the whole text never has to fit into memory. While one step is compressed, which
 * happens in another thread, the texts of the next are made.
 */
export async function compressPart(texts: AsyncIterable<string> | Iterable<string>): Promise<CompressedPart> {
  const stream = createBrotliCompress(BROTLI);
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const failed = new Promise<never>((_resolve, reject) => stream.once("error", reject));
  /* The step being awaited rejects with the error. If the texts fail first, nothing awaits it. */
  failed.catch(() => undefined);
  const step = async (work: (done: () => void) => void): Promise<void> =>
    await Promise.race([new Promise<void>(work), failed]);
  try {
    let compressing: Promise<void> | undefined;
    for await (const text of inSteps(texts)) {
      hash.update(text);
      await compressing;
      compressing = step((done) => stream.write(text, done));
      compressing.catch(() => undefined);
    }
    await compressing;
    await step((done) => stream.flush(constants.BROTLI_OPERATION_FLUSH, done));
    /* Delivers the remaining bytes to the `data` listener. */
    while (stream.read() !== null) continue;
  } finally {
    stream.destroy();
  }
  return { bytes: Buffer.concat(chunks), hash: hash.digest("base64url") };
}

/** The size of an uncompressed meta-block: the maximum that four length nibbles can express. */
const BLOCK_BYTES = 0x1_00_00;
/**
 * The bit in a meta-block's header that marks it as uncompressed. It follows ISLAST (0), MNIBBLES (0) and the sixteen
 * bits of MLEN - 1.
 */
const UNCOMPRESSED = 1 << 19;
/** The empty meta-block that ends a Brotli stream: the bits ISLAST and ISLASTEMPTY. */
const END = Buffer.from([0x03]);

/* Writes bytes as uncompressed Brotli blocks (RFC 7932, section 9.2). They can follow any compressed part, because
   they do not refer to earlier bytes. */
function* uncompressed(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    const block = bytes.subarray(at, at + BLOCK_BYTES);
    const header = Buffer.alloc(3);
    header.writeUIntLE(((block.length - 1) << 3) | UNCOMPRESSED, 0, 3);
    yield header;
    yield block;
  }
}

/**
 * A JSON body whose large part was serialised and compressed once and is sent to many clients. The short `tail` that
 * completes the body differs per client and is sent uncompressed.
 */
export class Prepared {
  readonly #part: CompressedPart;
  readonly #tail: string;

  constructor(part: CompressedPart, tail = "") {
    this.#part = part;
    this.#tail = tail;
  }

  /** Returns the body as a Brotli stream, in pieces. The first piece is the part itself, which all responses share. */
  brotli(): Buffer[] {
    return [this.#part.bytes, Buffer.concat([...uncompressed(Buffer.from(this.#tail)), END])];
  }

  /** Returns the body's text, for clients that do not accept Brotli. */
  async json(): Promise<Buffer> {
    return await decompress(Buffer.concat(this.brotli()));
  }

  /** Identifies the body's content, to compute the ETag without decompressing the body. */
  get identity(): string {
    return `${this.#part.hash}\n${this.#tail}`;
  }
}
