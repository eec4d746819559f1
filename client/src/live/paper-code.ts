import {
  type PaperList,
  type PaperPart,
  cutPaper,
  readPaper,
  withPart,
  writePaper,
} from "@bandstand/shared/live/paper.ts";
import { PAPERS, forget, recall, remember } from "../data/device-memory.ts";

/* A list encoded in a URL's fragment, which browsers never send to a server: one letter for the compression, then
   base64url. */
const DEFLATED = "d";
const PLAIN = "p";

/** Gives a QR code of about 100 modules per side, which a phone can scan from a tablet's screen at arm's length. */
const CODE_MAX_CHARACTERS = 1_100;
const PARTS_MAX = 8;

async function piped(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0) ?? 0);

async function pack(part: PaperPart): Promise<string> {
  const bytes = new TextEncoder().encode(writePaper(part));
  /* Old versions of Safari cannot compress, so their lists need more codes. */
  if (typeof CompressionStream === "undefined") return PLAIN + toBase64(bytes);
  return DEFLATED + toBase64(await piped(bytes, new CompressionStream("deflate-raw")));
}

/** Decodes a part of a list from a URL's fragment; null if it is invalid. */
export async function unpack(fragment: string): Promise<PaperPart | null> {
  const [how, text] = [fragment.slice(0, 1), fragment.slice(1)];
  try {
    const bytes = fromBase64(text);
    if (how !== DEFLATED && how !== PLAIN) return null;
    const plain = how === DEFLATED ? await piped(bytes, new DecompressionStream("deflate-raw")) : bytes;
    return readPaper(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    return null;
  }
}

/** Splits a list into as few fragments as possible, each small enough for a camera to scan. */
export async function fragmentsOf(list: PaperList): Promise<string[]> {
  for (let count = 1; ; count += 1) {
    const fragments = await Promise.all(cutPaper(list, count).map(pack));
    if (count >= PARTS_MAX || fragments.every((one) => one.length <= CODE_MAX_CHARACTERS)) return fragments;
  }
}

/** Encodes the whole list as one fragment, for this device's own links. */
export const fragmentOf = (list: PaperList): Promise<string> => pack({ ...list, part: 1, of: 1 });

const KEPT_MAX = 6;

/** The printable lists stored on this device, latest first. Deleted with a member's data. */
export function keptPapers(): PaperPart[][] {
  try {
    const stored = JSON.parse(recall(PAPERS) ?? "[]") as unknown;
    if (!Array.isArray(stored)) return [];
    return (stored as unknown[]).flatMap((parts) => {
      if (!Array.isArray(parts)) return [];
      const read = (parts as unknown[]).flatMap((part) => (typeof part === "string" ? (readPaper(part) ?? []) : []));
      return read.length === 0 ? [] : [read];
    });
  } catch {
    return [];
  }
}

const isSame = (parts: readonly PaperPart[], part: PaperPart): boolean =>
  parts[0]?.gig === part.gig && parts[0].date === part.date;

const store = (papers: readonly (readonly PaperPart[])[]): void => {
  if (papers.length === 0) forget(PAPERS);
  else remember(PAPERS, JSON.stringify(papers.slice(0, KEPT_MAX).map((parts) => parts.map(writePaper))));
};

/** Stores a part, replacing an older list for the same gig. Returns the stored parts of this list. */
export function keepPaper(part: PaperPart): PaperPart[] {
  const kept = keptPapers();
  const parts = withPart(kept.find((known) => isSame(known, part)) ?? [], part);
  store([parts, ...kept.filter((known) => !isSame(known, part))]);
  return parts;
}

/** Removes a list from this device. */
export const dropPaper = (part: PaperPart): void => store(keptPapers().filter((known) => !isSame(known, part)));
