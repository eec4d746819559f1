import { Inflate } from "fflate";
import { CHART_FILE_MAX, fileVerdict, type LeftOutReason } from "./file-names.ts";
import { ZIP_LIMITS, type ZipRefusal } from "./zip-limits.ts";

export interface ZipEntry {
  readonly path: string;
  readonly verdict: "read" | LeftOutReason;
  /** The unpacked size, as declared by the zip. */
  readonly size: number;
  readonly packed: number;
  readonly method: number;
  /** The offset of its local header. */
  readonly at: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const COMMENT_MAX = 65_535;
/** How many packed bytes are unpacked at a time. They become at most a thousand times as many. */
const STEP = 1_024;
const [ENCRYPTED, UTF8] = [1, 1 << 11];
const [STORED, DEFLATED] = [0, 8];

/** The characters of the bytes from 0x80 in code page 437, in which old zip programs write names. */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

function nameOf(bytes: Uint8Array, flags: number): string {
  try {
    /* Mac programs write UTF-8 without setting the flag. */
    return new TextDecoder("utf-8", { fatal: (flags & UTF8) === 0 }).decode(bytes).replaceAll("\\", "/");
  } catch {
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP437.charAt(byte - 0x80)))
      .join("")
      .replaceAll("\\", "/");
  }
}

const isUnsafe = (path: string): boolean => /^(?:\/|[a-z]:)|\0/i.test(path) || path.split("/").includes("..");

function endOf(view: DataView): number | null {
  for (let at = view.byteLength - END_SIZE; at >= 0 && at >= view.byteLength - END_SIZE - COMMENT_MAX; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}

/**
 * Lists the files in a zip, except hidden system files, or returns why the zip is refused. Nothing is unpacked yet: the
 * sizes are those that the zip declares, and `unpack` allows no more.
 */
export function listZip(bytes: Uint8Array): readonly ZipEntry[] | ZipRefusal {
  if (bytes.length > ZIP_LIMITS.bytes) return "too-large";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return "damaged";
  const count = view.getUint16(end + 10, true);
  if (count > ZIP_LIMITS.entries) return "too-many";
  const entries: ZipEntry[] = [];
  let unpacked = 0;
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL) return "damaged";
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameLength = view.getUint16(at + 28, true);
    const path = nameOf(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength), flags);
    if (isUnsafe(path)) return "unsafe";
    if ((flags & ENCRYPTED) !== 0) return "encrypted";
    /*
     * Packing a text never makes it much longer, so a file much longer than its declared size has declared a wrong one.
     */
    const verdict = fileVerdict(path, Math.max(size, packed - 1_024));
    if (verdict === "read") unpacked += size;
    if (unpacked > ZIP_LIMITS.unpacked) return "too-large";
    if (verdict !== "hidden") entries.push({ path, verdict, size, packed, method, at: view.getUint32(at + 42, true) });
    at += CENTRAL_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Unpacks a file of a zip; null if it is damaged, or not exactly as long as the zip declares. */
export function unpack(bytes: Uint8Array, { at, packed, size, method }: ZipEntry): Uint8Array | null {
  if (size > CHART_FILE_MAX || at + LOCAL_SIZE > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(at, true) !== LOCAL) return null;
  const start = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) return null;
  const data = bytes.subarray(start, start + packed);
  if (method === STORED) return packed === size ? data : null;
  if (method !== DEFLATED) return null;
  const content = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((part) => {
    if (length + part.length <= size) content.set(part, length);
    length += part.length;
  });
  try {
    for (let from = 0; from < data.length && length <= size; from += STEP)
      inflate.push(data.subarray(from, from + STEP), from + STEP >= data.length);
  } catch {
    return null;
  }
  return length === size ? content : null;
}
