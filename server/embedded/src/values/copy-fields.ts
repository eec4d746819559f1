import { afterName, afterValue, hasBytes } from "./skip.ts";

/** The top-level fields of a document to keep (`isKept`), or those to leave out. */
export interface CopiedFields {
  readonly names: readonly Uint8Array[];
  readonly isKept: boolean;
}

/** Copies some fields of a stored document, in their order, without decoding it. */
export function copyFields(stored: Buffer, { names, isKept }: CopiedFields): Buffer {
  const result = Buffer.allocUnsafe(stored.length);
  let [at, end] = [4, 4];
  while (at < stored.length - 1) {
    const name = at + 1;
    const value = afterName(stored, name);
    const next = afterValue(stored, stored[at] as number, value);
    if (isNamed(stored, name, value - 1 - name, names) === isKept) {
      stored.copy(result, end, at, next);
      end += next - at;
    }
    at = next;
  }
  result[end] = 0;
  result.writeInt32LE(end + 1, 0);
  return result.subarray(0, end + 1);
}

function isNamed(stored: Uint8Array, at: number, length: number, names: readonly Uint8Array[]): boolean {
  for (const name of names) if (name.length === length && hasBytes(stored, at, name)) return true;
  return false;
}
