import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Refusal } from "../http/errors.ts";
import { PNG_SIGNATURE, pngChunk, pngHeader, pngOf } from "../testing/pictures.ts";
import { rewrittenPng } from "./png.ts";

const codeOf = (bytes: Buffer): Promise<string> =>
  rewrittenPng(bytes, 2_000).then(
    () => "accepted",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

const file = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk("IEND")]);
const pixels = (bytes: number): Buffer => pngChunk("IDAT", deflateSync(Buffer.alloc(bytes)));
const chunkTypes = (bytes: Buffer): string[] => {
  const types = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    types.push(bytes.toString("latin1", at + 4, at + 8));
  return types;
};

describe("a PNG is re-encoded", () => {
  test("without metadata, animation, or anything after the picture", async () => {
    const secrets = [
      pngChunk("tEXt", Buffer.from("Location\0At home")),
      pngChunk("eXIf", Buffer.from("camera")),
      pngChunk("iCCP", Buffer.from("profile")),
      pngChunk("acTL", Buffer.alloc(8)),
    ];
    const polyglot = Buffer.concat([pngOf(3, 2, secrets), Buffer.from("<script>alert(1)</script>")]);
    const { bytes, width, height, isPlain } = await rewrittenPng(polyglot, 2_000);
    expect(chunkTypes(bytes)).toEqual(["IHDR", "IDAT", "IEND"]);
    expect([width, height, isPlain]).toEqual([3, 2, true]);
    expect((await rewrittenPng(bytes, 2_000)).bytes).toEqual(bytes);
  });

  test("with its palette and transparency", async () => {
    const palette = [pngChunk("PLTE", Buffer.alloc(6)), pngChunk("tRNS", Buffer.alloc(2))];
    const { bytes } = await rewrittenPng(file(pngHeader(8, 1, [1, 3, 0, 0, 0]), ...palette, pixels(2)), 2_000);
    expect(chunkTypes(bytes)).toEqual(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
  });

  test("even if it is interlaced or has 16 bits per sample, but is then marked as not readable by every program", async () => {
    const interlaced = file(pngHeader(3, 3, [8, 0, 0, 0, 1]), pixels(15));
    const deep = file(pngHeader(1, 1, [16, 0, 0, 0, 0]), pixels(3));
    for (const bytes of [interlaced, deep]) expect((await rewrittenPng(bytes, 2_000)).isPlain).toBe(false);
  });
});

test("a PNG may have up to 2,000 pixels per side; 2,001 are too many", async () => {
  expect(await codeOf(pngOf(2_000, 1))).toBe("accepted");
  expect(await codeOf(pngOf(2_001, 1))).toBe("PICTURE_TOO_LARGE");
  expect(await codeOf(pngOf(1, 2_001))).toBe("PICTURE_TOO_LARGE");
});

const whole = pngOf(4, 4);
const withFlippedBit = Buffer.from(whole);
withFlippedBit[45] = (whole[45] ?? 0) ^ 1;

test.each<[string, Buffer]>([
  ["an empty file", Buffer.alloc(0)],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex")],
  ["an HTML page", Buffer.from("<html><script>alert(1)</script></html>")],
  ["only a signature", PNG_SIGNATURE],
  ["a truncated file", whole.subarray(0, -13)],
  ["a file with a flipped bit", withFlippedBit],
  ["a chunk that is longer than the file", Buffer.concat([PNG_SIGNATURE, Buffer.from("ffffffff49484452", "hex")])],
  ["pixels before the header", file(pixels(1), pngHeader(1, 1))],
  ["two headers", file(pngHeader(1, 1), pngHeader(9, 9), pixels(5))],
  ["no pixels", file(pngHeader(1, 1))],
  ["a width of 0", file(pngHeader(0, 1), pixels(1))],
  ["fewer pixels than the header says", file(pngHeader(9, 9), pixels(5))],
  ["a few bytes that inflate to 100 MB", file(pngHeader(1, 1), pixels(100_000_000))],
  ["pixels that are not compressed", file(pngHeader(1, 1), pngChunk("IDAT", Buffer.alloc(5)))],
  ["an unknown filter", file(pngHeader(1, 1), pngChunk("IDAT", deflateSync(Buffer.from([9, 0, 0, 0, 0]))))],
  ["an unknown colour type", file(pngHeader(1, 1, [8, 5, 0, 0, 0]), pixels(5))],
  ["a palette picture without a palette", file(pngHeader(1, 1, [8, 3, 0, 0, 0]), pixels(2))],
  [
    "more transparent colours than colours",
    file(
      pngHeader(1, 1, [8, 3, 0, 0, 0]),
      pngChunk("PLTE", Buffer.alloc(3)),
      pngChunk("tRNS", Buffer.alloc(9)),
      pixels(2),
    ),
  ],
  ["an unknown chunk that is marked as essential", file(pngHeader(1, 1), pngChunk("EVIL"), pixels(5))],
])("%s is refused", async (_case, bytes) => {
  expect(await codeOf(bytes)).toBe("PICTURE_UNREADABLE");
});
