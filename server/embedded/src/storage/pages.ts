import { readFileSync } from "node:fs";
import { endianness } from "node:os";
import { damaged } from "./damaged.ts";
import { META_PAGES, newestMeta, NO_PAGE, PAGE_HEADER } from "./meta.ts";
import type { Meta } from "./meta.ts";

const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
const BIG_DATA = 0x01;
const NODE_HEADER = 8;
/** The number of the first page, of the transaction that wrote it, and of its pages. */
const OVERFLOW_ENTRY = 24;
const MAX_DEPTH = 32;

/** A key: where in the file it begins and ends. */
interface Key {
  start: number;
  end: number;
}

/** The keys that a page may hold: from `from` on and below `below`; null is without bound. */
interface Bounds {
  from: Key | null;
  below: Key | null;
}

interface Tree {
  compare(one: Key, other: Key): number;
  /** Gets the data of each entry. */
  visit?: (data: Buffer) => void;
}

/** Follows the trees of an LMDB file and checks that every page is what and where it should be. */
class Walk {
  private readonly file: Buffer;
  private readonly meta: Meta;
  private readonly used = new Set<number>();
  private readonly freed = new Set<number>();

  constructor(file: Buffer, meta: Meta) {
    this.file = file;
    this.meta = meta;
    for (let page = 0; page < META_PAGES; page += 1) this.used.add(page);
  }

  /** Keys in the order of their bytes, as all of the store's are. */
  readonly byBytes = (one: Key, other: Key): number =>
    this.file.compare(this.file, other.start, other.end, one.start, one.end);

  /** Keys that are numbers of 8 bytes, as in the list of free pages. */
  readonly byNumber = (one: Key, other: Key): number => {
    if (one.end - one.start !== 8 || other.end - other.start !== 8) throw damaged("a key is no number");
    const difference = this.file.readBigUInt64LE(one.start) - this.file.readBigUInt64LE(other.start);
    return difference < 0n ? -1 : Number(difference > 0n);
  };

  private take(page: bigint, count: number): number {
    if (page + BigInt(count) > this.meta.lastPage + 1n || Number(page) + count > this.file.length / this.meta.pageSize)
      throw damaged(`page ${page} lies beyond its end`);
    const number = Number(page);
    for (let next = number; next < number + count; next += 1) {
      if (this.used.has(next)) throw damaged(`page ${next} is used twice`);
      this.used.add(next);
    }
    return number * this.meta.pageSize;
  }

  /** @returns the page's kind */
  private header(page: bigint, at: number): number {
    if (this.file.readBigUInt64LE(at) !== page) throw damaged(`page ${page} is another one`);
    if (this.file.readBigUInt64LE(at + 8) > this.meta.transaction) throw damaged(`page ${page} is of no transaction`);
    return this.file.readUInt16LE(at + 18);
  }

  /** @returns the number of entries below */
  tree(tree: Tree, page: bigint, bounds: Bounds = { from: null, below: null }, depth = 0): bigint {
    if (page === NO_PAGE) return 0n;
    if (depth > MAX_DEPTH) throw damaged("its tree has no end");
    const at = this.take(page, 1);
    const kind = this.header(page, at);
    if (kind !== BRANCH && kind !== LEAF) throw damaged(`page ${page} is of no known kind`);
    const nodes = this.nodes(page, at);
    if (kind === BRANCH) return this.branch(tree, page, nodes, bounds, depth);
    let before: Key | null = null;
    for (const node of nodes) {
      const key = this.key(page, at, node);
      if (before !== null && tree.compare(before, key) >= 0) throw damaged(`page ${page} is not in order`);
      this.within(tree, page, key, bounds);
      this.entry(page, at, node, key.end, tree.visit);
      before = key;
    }
    return BigInt(nodes.length);
  }

  private nodes(page: bigint, at: number): number[] {
    const lower = this.file.readUInt16LE(at + 20);
    const upper = this.file.readUInt16LE(at + 22);
    const room = this.meta.pageSize - PAGE_HEADER;
    const nodes: number[] = [];
    if (lower > upper || upper > room || lower % 2 !== 0) throw damaged(`page ${page} has impossible bounds`);
    for (let index = 0; index < lower / 2; index += 1) {
      const offset = this.file.readUInt16LE(at + PAGE_HEADER + index * 2);
      if (offset < upper || offset % 2 !== 0 || offset + NODE_HEADER > room)
        throw damaged(`page ${page} has impossible bounds`);
      nodes.push(at + PAGE_HEADER + offset);
    }
    return nodes;
  }

  private key(page: bigint, at: number, node: number): Key {
    const start = node + NODE_HEADER;
    const end = start + this.file.readUInt16LE(node + 6);
    if (end > at + this.meta.pageSize) throw damaged(`page ${page} has a key that is too long`);
    return { start, end };
  }

  private within(tree: Tree, page: bigint, key: Key, { from, below }: Bounds): void {
    if ((from && tree.compare(key, from) < 0) || (below && tree.compare(key, below) >= 0))
      throw damaged(`page ${page} has a key of another page`);
  }

  /** A branch's keys part what lies below its children; the first child has no key of its own. */
  private branch(tree: Tree, page: bigint, nodes: number[], bounds: Bounds, depth: number): bigint {
    const at = Number(page) * this.meta.pageSize;
    const keys = nodes.map((node, index) => (index === 0 ? bounds.from : this.key(page, at, node)));
    let entries = 0n;
    for (const [index, node] of nodes.entries()) {
      const key = keys[index] ?? null;
      if (index > 0 && key) this.within(tree, page, key, bounds);
      const child = BigInt(this.file.readUInt32LE(node)) | (BigInt(this.file.readUInt16LE(node + 4)) << 32n);
      entries += this.tree(tree, child, { from: key, below: keys[index + 1] ?? bounds.below }, depth + 1);
    }
    return entries;
  }

  private entry(page: bigint, at: number, node: number, data: number, visit: Tree["visit"]): void {
    const size = this.file.readUInt32LE(node);
    const flags = this.file.readUInt16LE(node + 4);
    if (flags !== 0 && flags !== BIG_DATA) throw damaged(`page ${page} has an entry of no known kind`);
    if (data + (flags === BIG_DATA ? OVERFLOW_ENTRY : size) > at + this.meta.pageSize)
      throw damaged(`page ${page} has an entry that is too long`);
    if (flags === 0) visit?.(this.file.subarray(data, data + size));
    else {
      const start = this.overflow(data, size);
      visit?.(this.file.subarray(start, start + size));
    }
  }

  /** @returns where the value begins that fills pages of its own */
  private overflow(data: number, size: number): number {
    const first = this.file.readBigUInt64LE(data);
    const count = this.file.readBigUInt64LE(data + 16);
    if (count > this.meta.lastPage || Number(count) * this.meta.pageSize < PAGE_HEADER + size)
      throw damaged(`page ${first} is shorter than its value`);
    const at = this.take(first, Number(count));
    if (this.header(first, at) !== OVERFLOW || this.file.readUInt32LE(at + 20) !== Number(count))
      throw damaged(`page ${first} is of no known kind`);
    return at + PAGE_HEADER;
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
      const count = block ? -entry : 1n;
      if (first < 2n || first + count > this.meta.lastPage + 1n) throw damaged("its list of free pages is impossible");
      for (let page = Number(first); page < Number(first + count); page += 1) {
        if (this.used.has(page)) throw damaged(`page ${page} is both used and free`);
        if (this.freed.has(page)) throw damaged(`page ${page} is free twice`);
        this.freed.add(page);
      }
    }
  }

  /** The file may be shorter than its last page says, by free pages that were never written. */
  ending(): void {
    for (let page = this.meta.lastPage; Number(page) >= this.file.length / this.meta.pageSize; page -= 1n)
      if (!this.freed.has(Number(page))) throw damaged(`page ${page} is missing`);
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
    const entries = walk.tree({ compare: walk.byBytes }, meta.mainRoot);
    if (entries !== meta.mainEntries) throw damaged(`it should hold ${meta.mainEntries} entries and holds ${entries}`);
    walk.tree({ compare: walk.byNumber, visit: (data) => freeLists.push(data) }, meta.freeRoot);
    for (const list of freeLists) walk.free(list);
    walk.ending();
  } catch (error) {
    throw error instanceof RangeError ? damaged("it ends too early") : error;
  }
}
