import { readFileSync } from "node:fs";
import { endianness } from "node:os";

/** The data directory cannot be used as it is. The message says why; nothing was changed. */
export class DamagedStoreError extends Error {
  override readonly name = "DamagedStoreError";
}

const PAGE_HEADER = 24;
const META_MAGIC = 0xbeefc0de;
const META_VERSION = 2;
const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
const BIG_DATA = 0x01;
const NO_PAGE = 0xffffffffffffffffn;

interface Meta {
  pageSize: number;
  freeRoot: bigint;
  mainRoot: bigint;
  mainEntries: bigint;
  lastPage: bigint;
  transaction: bigint;
}

function damaged(what: string): DamagedStoreError {
  return new DamagedStoreError(`the database file is damaged: ${what}`);
}

function readMeta(file: Buffer, at: number): Meta {
  if (file.length < at + 168) throw damaged("it ends within its first pages");
  if (file.readUInt32LE(at + 24) !== META_MAGIC || (file.readUInt32LE(at + 28) & 0xffff) !== META_VERSION)
    throw damaged("it does not begin like a database");
  return {
    pageSize: file.readUInt32LE(at + 48),
    freeRoot: file.readBigUInt64LE(at + 88),
    mainEntries: file.readBigUInt64LE(at + 128),
    mainRoot: file.readBigUInt64LE(at + 136),
    lastPage: file.readBigUInt64LE(at + 144),
    transaction: file.readBigUInt64LE(at + 152),
  };
}

/** The newer of the two meta pages. They are written in turn, so their numbers differ by one at most. */
function newestMeta(file: Buffer): Meta {
  const first = readMeta(file, 0);
  if (first.pageSize < 512 || first.pageSize > 65_536 || (first.pageSize & (first.pageSize - 1)) !== 0)
    throw damaged("its page size is impossible");
  const second = readMeta(file, first.pageSize);
  const gap = first.transaction - second.transaction;
  if (gap > 1n || gap < -1n || second.pageSize !== first.pageSize)
    throw damaged("its two first pages contradict each other");
  return gap > 0n ? first : second;
}

/** Follows the trees of an LMDB file and checks that every page is what and where it should be. */
class Walk {
  private readonly file: Buffer;
  private readonly meta: Meta;
  private readonly used = new Set<number>([0, 1]);

  constructor(file: Buffer, meta: Meta) {
    this.file = file;
    this.meta = meta;
  }

  private take(page: bigint, count: number): number {
    if (page > this.meta.lastPage || Number(page) + count > this.file.length / this.meta.pageSize)
      throw damaged(`page ${page} lies beyond its end`);
    const number = Number(page);
    for (let next = number; next < number + count; next += 1) {
      if (this.used.has(next)) throw damaged(`page ${next} is used twice`);
      this.used.add(next);
    }
    return number * this.meta.pageSize;
  }

  private header(page: bigint, at: number): number {
    if (this.file.readBigUInt64LE(at) !== page) throw damaged(`page ${page} is another one`);
    return this.file.readUInt16LE(at + 18);
  }

  /** @returns the number of entries below; `visit` gets the data of each entry of a leaf */
  tree(page: bigint, depth: number, visit: ((data: Buffer) => void) | null): bigint {
    if (page === NO_PAGE) return 0n;
    if (depth > 32) throw damaged("its tree has no end");
    const at = this.take(page, 1);
    const flags = this.header(page, at) & 0x0f;
    if (flags !== BRANCH && flags !== LEAF) throw damaged(`page ${page} is of no known kind`);
    const lower = this.file.readUInt16LE(at + 20);
    const room = this.meta.pageSize - PAGE_HEADER;
    if (lower > room || lower % 2 !== 0) throw damaged(`page ${page} has impossible bounds`);
    let entries = 0n;
    for (let index = 0; index < lower / 2; index += 1) {
      const offset = this.file.readUInt16LE(at + PAGE_HEADER + index * 2);
      if (offset < lower || offset + 8 > room) throw damaged(`page ${page} has impossible bounds`);
      const node = at + PAGE_HEADER + offset;
      const end = at + this.meta.pageSize;
      entries += flags === BRANCH ? this.tree(this.child(node), depth + 1, visit) : this.leaf(page, node, end, visit);
    }
    return entries;
  }

  private child(node: number): bigint {
    return BigInt(this.file.readUInt32LE(node)) | (BigInt(this.file.readUInt16LE(node + 4)) << 32n);
  }

  private leaf(page: bigint, node: number, end: number, visit: ((data: Buffer) => void) | null): bigint {
    const size = this.file.readUInt32LE(node);
    const flags = this.file.readUInt16LE(node + 4);
    const data = node + 8 + this.file.readUInt16LE(node + 6);
    if (flags !== 0 && flags !== BIG_DATA) throw damaged(`page ${page} has an entry of no known kind`);
    if (data + (flags === BIG_DATA ? 24 : size) > end) throw damaged(`page ${page} has an entry that is too long`);
    if (flags === 0) visit?.(this.file.subarray(data, data + size));
    else {
      const first = this.file.readBigUInt64LE(data);
      const pages = Math.ceil((PAGE_HEADER + size) / this.meta.pageSize);
      const at = this.take(first, pages);
      if ((this.header(first, at) & OVERFLOW) === 0) throw damaged(`page ${first} is of no known kind`);
      visit?.(this.file.subarray(at + PAGE_HEADER, at + PAGE_HEADER + size));
    }
    return 1n;
  }

  /** A list of free pages: single numbers, and -n followed by the first of n pages. None of them may be in use. */
  free(list: Buffer): void {
    const length = Number(list.readBigInt64LE(0));
    if (length < 0 || (length + 1) * 8 > list.length) throw damaged("its list of free pages is too long");
    for (let index = 1; index <= length; index += 1) {
      const entry = list.readBigInt64LE(index * 8);
      if (entry === 0n) continue;
      const block = entry < 0n;
      if (block) index += 1;
      const first = block && index <= length ? list.readBigInt64LE(index * 8) : entry;
      const count = block ? Number(-entry) : 1;
      if (first < 2n || count > Number(this.meta.lastPage)) throw damaged("its list of free pages is impossible");
      for (let page = Number(first); page < Number(first) + count; page += 1)
        if (this.used.has(page)) throw damaged(`page ${page} is both used and free`);
    }
  }
}

/**
 * Reads an LMDB file's structure before the native library does, which trusts it and would crash, or show an older
 * state, where a bit is wrong. Contents are covered by the values' checksums.
 * @throws DamagedStoreError
 */
export function verifyPages(path: string): void {
  if (endianness() !== "LE") return;
  const file = readFileSync(path);
  const meta = newestMeta(file);
  const walk = new Walk(file, meta);
  const freeLists: Buffer[] = [];
  try {
    const entries = walk.tree(meta.mainRoot, 0, null);
    if (entries !== meta.mainEntries) throw damaged(`it should hold ${meta.mainEntries} entries and holds ${entries}`);
    walk.tree(meta.freeRoot, 0, (data) => freeLists.push(data));
    for (const list of freeLists) walk.free(list);
  } catch (error) {
    throw error instanceof RangeError ? damaged("it ends too early") : error;
  }
}
