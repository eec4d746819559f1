/** The BSON types whose values always have the same size, with that size in bytes. */
const SIZES = new Map<number, number>([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);
const SIZE = Int8Array.from({ length: 256 }, (_, type) => SIZES.get(type) ?? -1);

function int32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}

/** The position after the NUL that ends the name at `at`. */
export function afterName(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && bytes[end] !== 0) end += 1;
  return end + 1;
}

/** The position after a value of a stored document, whose BSON is known to be valid. @param type as in BSON */
export function afterValue(bytes: Uint8Array, type: number, at: number): number {
  const size = SIZE[type] as number;
  if (size >= 0) return at + size;
  switch (type) {
    case 0x03:
    case 0x04:
    case 0x0f:
      return at + int32(bytes, at);
    case 0x05:
      return at + 5 + int32(bytes, at);
    case 0x0b:
      return afterName(bytes, afterName(bytes, at));
    default:
      return at + 4 + int32(bytes, at);
  }
}

/** Whether the bytes at a position equal `expected`. */
export function hasBytes(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index += 1) if (bytes[at + index] !== expected[index]) return false;
  return true;
}
