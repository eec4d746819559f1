import { promisify } from "node:util";
import { crc32, deflate, inflate } from "node:zlib";
import { Refusal } from "../http/errors.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Samples per pixel and allowed bit depths, by colour type. */
const COLOURS: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;

/** The length of tRNS, in bytes, by colour type. A palette may have up to one byte per colour; 4 and 6 have none. */
const TRANSPARENCY: Readonly<Record<number, number>> = { 0: 2, 2: 6 };

/** First column, first row, and the distances to the next ones, for each pass of an interlaced picture. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const AT_ONCE = [[0, 0, 1, 1]] as const;

const LAST_FILTER = 4;

export interface Png {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** True for at most 8 bits per sample and no interlacing, which every program can read. */
  readonly isPlain: boolean;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly isInterlaced: boolean;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const unreadable = (cause?: unknown): Refusal => new Refusal("PICTURE_UNREADABLE", { cause });

/** Returns whether the bytes start with the signature of a PNG. */
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/* Reads the chunks up to IEND. What follows it is not part of the picture. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) throw unreadable();
    const type = bytes.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    if (type === "IEND") return chunks;
    at = end + 4;
  }
  throw unreadable();
}

function headerOf(first: Chunk | undefined): Header {
  if (first?.type !== "IHDR" || first.data.length !== 13) throw unreadable();
  const { data } = first;
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8);
  const isKnown = COLOURS[colour]?.depths.includes(depth) === true && compression === 0 && filter === 0;
  if (!isKnown || interlace > 1) throw unreadable();
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), depth, colour, isInterlaced: interlace === 1 };
}

/* Returns the row lengths of every pass, in bytes, including the byte for the filter. */
function rowsOf({ width, height, depth, colour, isInterlaced }: Header): { length: number; count: number }[] {
  const bits = depth * (COLOURS[colour]?.samples ?? 0);
  return (isInterlaced ? ADAM7 : AT_ONCE).flatMap(([x, y, dx, dy]) => {
    const [columns, count] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return columns <= 0 || count <= 0 ? [] : [{ length: 1 + Math.ceil((columns * bits) / 8), count }];
  });
}

/* Inflates the pixels. They must be exactly as many as the header says, so a small file cannot fill the memory. */
async function pixelsOf(header: Header, data: Buffer): Promise<Buffer> {
  const rows = rowsOf(header);
  const size = rows.reduce((sum, { length, count }) => sum + length * count, 0);
  const pixels = await promisify(inflate)(data, { maxOutputLength: size }).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (pixels.length !== size) throw unreadable();
  let at = 0;
  for (const { length, count } of rows)
    for (let row = 0; row < count; row += 1, at += length) if ((pixels[at] ?? 0) > LAST_FILTER) throw unreadable();
  return pixels;
}

/* Returns the chunks of a type that may occur at most once. Throws if there are more, or if one is not valid. */
function single(chunks: readonly Chunk[], type: string, isRight: (data: Buffer) => boolean): Chunk[] {
  const found = chunks.filter((chunk) => chunk.type === type);
  if (found.length > 1 || found.some(({ data }) => !isRight(data))) throw unreadable();
  return found;
}

function written({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/**
 * Re-encodes a PNG from its pixels, without metadata, animation or anything hidden after the picture. Refuses with
 * `PICTURE_UNREADABLE`, and with `PICTURE_TOO_LARGE` if a side has more than `maxPx` pixels.
 */
export async function rewrittenPng(bytes: Buffer, maxPx: number): Promise<Png> {
  if (!isPng(bytes)) throw unreadable();
  const chunks = chunksOf(bytes);
  const header = headerOf(chunks[0]);
  const { width, height, depth, colour, isInterlaced } = header;
  if (width === 0 || height === 0) throw unreadable();
  if (Math.max(width, height) > maxPx) throw new Refusal("PICTURE_TOO_LARGE");
  /* A capital first letter marks a chunk that is essential for drawing the picture. */
  if (chunks.some(({ type }) => /^[A-Z]/.test(type) && !["IHDR", "PLTE", "IDAT", "IEND"].includes(type)))
    throw unreadable();
  const headers = single(chunks, "IHDR", () => true);
  const palette = single(chunks, "PLTE", ({ length }) => length > 0 && length % 3 === 0 && length <= 3 * 256);
  if (colour === PALETTE && palette.length === 0) throw unreadable();
  const transparency = single(chunks, "tRNS", ({ length }) =>
    colour === PALETTE ? length <= (palette[0]?.data.length ?? 0) / 3 : length === TRANSPARENCY[colour],
  );
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === "IDAT" ? [data] : [])));
  const data = await promisify(deflate)(await pixelsOf(header, packed), { level: 9 });
  /* In a picture without a palette, PLTE is only a suggestion. */
  const colours = colour === PALETTE ? palette : [];
  const kept = [
    ...headers,
    ...colours,
    ...transparency,
    { type: "IDAT", data },
    { type: "IEND", data: Buffer.alloc(0) },
  ];
  return {
    bytes: Buffer.concat([SIGNATURE, ...kept.map(written)]),
    width,
    height,
    isPlain: depth <= 8 && !isInterlaced,
  };
}
