import { endianness } from "node:os";
import { damaged } from "./damaged.ts";
import { META_PAGES, newestMeta, NO_PAGE, PAGE_HEADER } from "./meta.ts";
import type { Meta } from "./meta.ts";
import { PageFile } from "./page-file.ts";

const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
const BIG_DATA = 0x01;
const NODE_HEADER = 8;
/** The size of a reference to overflow pages: first page, transaction and number of pages, 8 bytes each. */
const OVERFLOW_ENTRY = 24;
const MAX_DEPTH = 32;

/** A page in memory. The walk reuses the memory for the next page at the same depth. */
interface Page {
  readonly number: bigint;
  readonly bytes: Buffer;
}

/** The position of a key in its page. */
interface Key {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** Called with each entry. Both buffers are valid only during the call. */
export type Visit = (key: Buffer, value: Buffer) => void;

/** The range of keys that a page may contain: `from` inclusive, `below` exclusive, null for no bound. */
interface Bounds {
  from: Key | null;
  below: Key | null;
}

interface Tree {
  compare(one: Key, other: Key): number;
  visit?: Visit | undefined;
}

/** Compares keys byte by byte, the order in which the store sorts its own keys. */
function byBytes(one: Key, other: Key): number {
  return one.bytes.compare(other.bytes, other.start, other.end, one.start, one.end);
}

/** Compares keys that are 8-byte integers, as in the tree of free pages. */
function byNumber(one: Key, other: Key): number {
  if (one.end - one.start !== 8 || other.end - other.start !== 8) throw damaged("a key is not a number");
  const difference = one.bytes.readBigUInt64LE(one.start) - other.bytes.readBigUInt64LE(other.start);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Walks the trees of an LMDB file and verifies every page. */
class Walk {
  private readonly file: PageFile;
  private readonly meta: Meta;
  private readonly used = new Set<number>();
  private readonly freed = new Set<number>();
  /** Reused memory: one page for each depth of a tree, and one value from overflow pages (`large`). */
  private readonly pages: Buffer[] = [];
  private large = Buffer.alloc(0);

  constructor(file: PageFile, meta: Meta) {
    this.file = file;
    this.meta = meta;
    for (let page = 0; page < META_PAGES; page += 1) this.used.add(page);
  }

  /** Marks `count` pages as used; no page may be used twice. @returns the position of the first */
  private take(page: bigint, count: number): number {
    if (page + BigInt(count) > this.meta.lastPage + 1n || Number(page) + count > this.file.size / this.meta.pageSize)
      throw damaged(`page ${page} is beyond its end`);
    const number = Number(page);
    for (let next = number; next < number + count; next += 1) {
      if (this.used.has(next)) throw damaged(`page ${next} is used twice`);
      this.used.add(next);
    }
    return number * this.meta.pageSize;
  }

  /** Verifies a page's number and transaction. @returns the page's kind */
  private header({ number, bytes }: Page): number {
    if (bytes.readBigUInt64LE(0) !== number) throw damaged(`page ${number} has a different page number`);
    if (bytes.readBigUInt64LE(8) > this.meta.transaction)
      throw damaged(`page ${number} belongs to a transaction that does not exist`);
    return bytes.readUInt16LE(18);
  }

  /** Verifies a tree. @returns the number of entries below the page */
  verifyTree(tree: Tree, number: bigint, bounds: Bounds = { from: null, below: null }, depth = 0): bigint {
    if (number === NO_PAGE) return 0n;
    if (depth > MAX_DEPTH) throw damaged("its tree is too deep");
    const bytes = (this.pages[depth] ??= Buffer.allocUnsafeSlow(this.meta.pageSize));
    this.file.read(bytes, this.meta.pageSize, this.take(number, 1));
    const page: Page = { number, bytes };
    const kind = this.header(page);
    if (kind !== BRANCH && kind !== LEAF) throw damaged(`page ${number} is of an unknown kind`);
    const nodes = this.nodes(page);
    if (kind === BRANCH) return this.branch(tree, page, nodes, bounds, depth);
    let before: Key | null = null;
    for (const node of nodes) {
      const key = this.key(page, node);
      if (before !== null && tree.compare(before, key) >= 0) throw damaged(`page ${number} is not in order`);
      this.checkBounds(tree, page, key, bounds);
      this.entry(page, node, key, tree.visit);
      before = key;
    }
    return BigInt(nodes.length);
  }

  private nodes({ number, bytes }: Page): number[] {
    const lower = bytes.readUInt16LE(20);
    const upper = bytes.readUInt16LE(22);
    const room = this.meta.pageSize - PAGE_HEADER;
    const nodes: number[] = [];
    if (lower > upper || upper > room || lower % 2 !== 0) throw damaged(`page ${number} has invalid bounds`);
    for (let index = 0; index < lower / 2; index += 1) {
      const offset = bytes.readUInt16LE(PAGE_HEADER + index * 2);
      if (offset < upper || offset % 2 !== 0 || offset + NODE_HEADER > room)
        throw damaged(`page ${number} has invalid bounds`);
      nodes.push(PAGE_HEADER + offset);
    }
    return nodes;
  }

  private key({ number, bytes }: Page, node: number): Key {
    const start = node + NODE_HEADER;
    const end = start + bytes.readUInt16LE(node + 6);
    if (end > bytes.length) throw damaged(`page ${number} has a key that is too long`);
    return { bytes, start, end };
  }

  private checkBounds(tree: Tree, page: Page, key: Key, { from, below }: Bounds): void {
    if ((from && tree.compare(key, from) < 0) || (below && tree.compare(key, below) >= 0))
      throw damaged(`page ${page.number} contains a key that belongs to another page`);
  }

  /** Each key of a branch is its child's lower bound. The first child has no key and inherits the branch's bound. */
  private branch(tree: Tree, page: Page, nodes: number[], bounds: Bounds, depth: number): bigint {
    const { bytes } = page;
    const keys = nodes.map((node, index) => (index === 0 ? bounds.from : this.key(page, node)));
    let entries = 0n;
    for (const [index, node] of nodes.entries()) {
      const key = keys[index] ?? null;
      if (index > 0 && key) this.checkBounds(tree, page, key, bounds);
      const child = BigInt(bytes.readUInt32LE(node)) | (BigInt(bytes.readUInt16LE(node + 4)) << 32n);
      entries += this.verifyTree(tree, child, { from: key, below: keys[index + 1] ?? bounds.below }, depth + 1);
    }
    return entries;
  }

  private entry({ number, bytes }: Page, node: number, key: Key, visit: Visit | undefined): void {
    const size = bytes.readUInt32LE(node);
    const flags = bytes.readUInt16LE(node + 4);
    const data = key.end;
    if (flags !== 0 && flags !== BIG_DATA) throw damaged(`page ${number} has an entry of an unknown kind`);
    if (data + (flags === BIG_DATA ? OVERFLOW_ENTRY : size) > bytes.length)
      throw damaged(`page ${number} has an entry that is too long`);
    const value = flags === 0 ? bytes.subarray(data, data + size) : this.overflow(bytes, data, size);
    visit?.(bytes.subarray(key.start, key.end), value);
  }

  /** Verifies the overflow pages of a large value and reads it. */
  private overflow(bytes: Buffer, data: number, size: number): Buffer {
    const first = bytes.readBigUInt64LE(data);
    const count = bytes.readBigUInt64LE(data + 16);
    if (count > this.meta.lastPage || Number(count) * this.meta.pageSize < PAGE_HEADER + size)
      throw damaged(`page ${first} is shorter than its value`);
    const at = this.take(first, Number(count));
    if (this.large.length < PAGE_HEADER + size) this.large = Buffer.allocUnsafeSlow(2 * (PAGE_HEADER + size));
    this.file.read(this.large, PAGE_HEADER + size, at);
    if (this.header({ number: first, bytes: this.large }) !== OVERFLOW || this.large.readUInt32LE(20) !== Number(count))
      throw damaged(`page ${first} is of an unknown kind`);
    return this.large.subarray(PAGE_HEADER, PAGE_HEADER + size);
  }

  /** Verifies a list of free pages: page numbers, or -n followed by the first of n pages. No page may be in use. */
  verifyFreeList(list: Buffer): void {
    const length = Number(list.readBigInt64LE(0));
    if (length < 0 || (length + 1) * 8 > list.length) throw damaged("its list of free pages is too long");
    for (let index = 1; index <= length; index += 1) {
      const entry = list.readBigInt64LE(index * 8);
      if (entry === 0n) continue;
      const block = entry < 0n;
      if (block) index += 1;
      const first = block && index <= length ? list.readBigInt64LE(index * 8) : entry;
      const count = block ? -entry : 1n;
      if (first < 2n || first + count > this.meta.lastPage + 1n) throw damaged("its list of free pages is invalid");
      for (let page = Number(first); page < Number(first + count); page += 1) {
        if (this.used.has(page)) throw damaged(`page ${page} is both used and free`);
        if (this.freed.has(page)) throw damaged(`page ${page} is free twice`);
        this.freed.add(page);
      }
    }
  }

  /** The file may end before the last page only if the missing pages are free: those may never have been written. */
  verifyEnd(): void {
    for (let page = this.meta.lastPage; Number(page) >= this.file.size / this.meta.pageSize; page -= 1n)
      if (!this.freed.has(Number(page))) throw damaged(`page ${page} is missing`);
  }
}

/**
 * Verifies the structure of an LMDB file before the native library opens it, and visits its entries in the order of
 * their keys. The library trusts the file: with a flipped bit it could crash or show an older state. The values
 * themselves are verified by their checksums.
 * @returns false on big-endian machines, whose files cannot be verified; then nothing is visited
 * @throws DamagedStoreError
 */
export function verifyPages(path: string, visit?: Visit): boolean {
  if (endianness() !== "LE") return false;
  const file = new PageFile(path);
  try {
    const meta = newestMeta(file);
    const walk = new Walk(file, meta);
    const freeLists: Buffer[] = [];
    const entries = walk.verifyTree({ compare: byBytes, visit }, meta.mainRoot);
    if (entries !== meta.mainEntries) throw damaged(`it should have ${meta.mainEntries} entries but has ${entries}`);
    const keepList: Visit = (_key, list) => freeLists.push(Buffer.from(list));
    walk.verifyTree({ compare: byNumber, visit: keepList }, meta.freeRoot);
    for (const list of freeLists) walk.verifyFreeList(list);
    walk.verifyEnd();
    return true;
  } catch (error) {
    throw error instanceof RangeError ? damaged("it ends too early") : error;
  } finally {
    file.close();
  }
}
