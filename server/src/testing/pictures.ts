import { crc32, deflateSync } from "node:zlib";

/** Returns one chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** Returns the header of a PNG: by default 8 bits, red, green, blue and opacity, not interlaced. */
export function pngHeader(width: number, height: number, form: readonly number[] = [8, 6, 0, 0, 0]): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return pngChunk("IHDR", Buffer.concat([size, Buffer.from(form)]));
}

/** Returns a PNG in one colour, with the chunks `more` before its pixels. */
export function pngOf(
  width: number,
  height: number,
  more: readonly Buffer[] = [],
  colour = [200, 30, 60, 255],
): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => colour).flat())]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([PNG_SIGNATURE, pngHeader(width, height), ...more, pngChunk("IDAT", pixels), pngChunk("IEND")]);
}

/** Returns an SVG with this content. */
export const svgOf = (content: string, attributes = 'viewBox="0 0 40 20"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

export const base64 = (content: string | Buffer): string => Buffer.from(content).toString("base64");
