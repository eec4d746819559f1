import { damaged } from "./damaged.ts";

export const PAGE_HEADER = 24;
/** The first two pages are meta pages. */
export const META_PAGES = 2;
/** The root of a tree that holds nothing. */
export const NO_PAGE = 0xffffffffffffffffn;
const META_FLAG = 0x08;
const META_MAGIC = 0xbeefc0de;
const META_VERSION = 2;
/** `MDB_INTEGERKEY`: the keys of the list of free pages are numbers. */
const INTEGER_KEYS = 0x08;
/** `MDB_NOSUBDIR`, the one flag of an environment that is kept with it. */
const NO_DIRECTORY = 0x4000;

/** The state of the database as of its newest transaction. */
export interface Meta {
  /** In bytes. */
  pageSize: number;
  freeRoot: bigint;
  mainRoot: bigint;
  mainEntries: bigint;
  lastPage: bigint;
  transaction: bigint;
}

function readMeta(file: Buffer, at: number): Meta {
  if (file.length < at + 168) throw damaged("it ends within its first pages");
  if (file.readUInt32LE(at + 24) !== META_MAGIC || (file.readUInt32LE(at + 28) & 0xffff) !== META_VERSION)
    throw damaged("it does not begin like a database");
  const freeFlags = file.readUInt16LE(at + 52) & ~NO_DIRECTORY;
  if (file.readUInt16LE(at + 18) !== META_FLAG || freeFlags !== INTEGER_KEYS || file.readUInt16LE(at + 100) !== 0)
    throw damaged("its first pages are of no known kind");
  return {
    pageSize: file.readUInt32LE(at + 48),
    freeRoot: file.readBigUInt64LE(at + 88),
    mainEntries: file.readBigUInt64LE(at + 128),
    mainRoot: file.readBigUInt64LE(at + 136),
    lastPage: file.readBigUInt64LE(at + 144),
    transaction: file.readBigUInt64LE(at + 152),
  };
}

/** The newest transaction that wrote one of the trees' roots. */
function lastWriter(file: Buffer, meta: Meta): bigint {
  const writers = [meta.mainRoot, meta.freeRoot].map((root) => {
    const at = Number(root) * meta.pageSize;
    return root === NO_PAGE || at + PAGE_HEADER > file.length ? 0n : file.readBigUInt64LE(at + 8);
  });
  return writers.reduce((last, writer) => (writer > last ? writer : last), 0n);
}

/**
 * The newer of the two meta pages. Transactions write them in turn, so their numbers differ by one at most, and an even
 * one stands in the first.
 * @throws DamagedStoreError
 */
export function newestMeta(file: Buffer): Meta {
  const first = readMeta(file, 0);
  if (first.pageSize < 512 || first.pageSize > 65_536 || (first.pageSize & (first.pageSize - 1)) !== 0)
    throw damaged("its page size is impossible");
  const second = readMeta(file, first.pageSize);
  const gap = first.transaction - second.transaction;
  if (gap > 1n || gap < -1n || second.pageSize !== first.pageSize)
    throw damaged("its two first pages contradict each other");
  const [newest, older] = gap > 0n ? [first, second] : [second, first];
  // Two equal numbers: nothing was written since the file was made.
  if (gap === 0n) return newest;
  if (newest.transaction % 2n !== (newest === first ? 0n : 1n))
    throw damaged("its two first pages have changed places");
  // Each transaction writes the root of what it changes anew, and leaves the state before it whole.
  if (lastWriter(file, newest) !== newest.transaction || lastWriter(file, older) > newest.transaction)
    throw damaged("its two first pages do not fit what was written last");
  return newest;
}
