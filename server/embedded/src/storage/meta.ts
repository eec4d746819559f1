import { damaged } from "./damaged.ts";
import type { PageFile } from "./page-file.ts";

export const PAGE_HEADER = 24;
/** The first two pages are meta pages. */
export const META_PAGES = 2;
/** The root of an empty tree. */
export const NO_PAGE = 0xffffffffffffffffn;
const META_FLAG = 0x08;
const META_MAGIC = 0xbeefc0de;
const META_VERSION = 2;
/** `MDB_INTEGERKEY`: the tree of free pages has numeric keys. */
const INTEGER_KEYS = 0x08;
/** `MDB_NOSUBDIR`, the only environment flag that LMDB stores in the file. */
const NO_DIRECTORY = 0x4000;

/** The state of the database as of its newest transaction. */
export interface Meta {
  /** Bytes. */
  pageSize: number;
  freeRoot: bigint;
  mainRoot: bigint;
  mainEntries: bigint;
  lastPage: bigint;
  transaction: bigint;
}

const META_BYTES = 168;

function readMeta(file: PageFile, at: number): Meta {
  if (file.size < at + META_BYTES) throw damaged("it ends within the meta pages");
  const page = file.bytes(at, META_BYTES);
  if (page.readUInt32LE(24) !== META_MAGIC || (page.readUInt32LE(28) & 0xffff) !== META_VERSION)
    throw damaged("it does not start with a valid meta page");
  const freeFlags = page.readUInt16LE(52) & ~NO_DIRECTORY;
  if (page.readUInt16LE(18) !== META_FLAG || freeFlags !== INTEGER_KEYS || page.readUInt16LE(100) !== 0)
    throw damaged("its meta pages are of an unknown kind");
  return {
    pageSize: page.readUInt32LE(48),
    freeRoot: page.readBigUInt64LE(88),
    mainEntries: page.readBigUInt64LE(128),
    mainRoot: page.readBigUInt64LE(136),
    lastPage: page.readBigUInt64LE(144),
    transaction: page.readBigUInt64LE(152),
  };
}

/** The newest transaction that wrote the root of either tree. */
function lastWriter(file: PageFile, meta: Meta): bigint {
  const writers = [meta.mainRoot, meta.freeRoot].map((root) => {
    const at = Number(root) * meta.pageSize;
    return root === NO_PAGE || at + PAGE_HEADER > file.size ? 0n : file.bytes(at + 8, 8).readBigUInt64LE(0);
  });
  return writers.reduce((last, writer) => (writer > last ? writer : last), 0n);
}

/**
 * The newer of the two meta pages. Transactions write them alternately, so their transaction numbers differ by at
 * most one, and the first page has the even number.
 * @throws DamagedStoreError
 */
export function newestMeta(file: PageFile): Meta {
  const first = readMeta(file, 0);
  if (first.pageSize < 512 || first.pageSize > 65_536 || (first.pageSize & (first.pageSize - 1)) !== 0)
    throw damaged("its page size is invalid");
  const second = readMeta(file, first.pageSize);
  const gap = first.transaction - second.transaction;
  if (gap > 1n || gap < -1n || second.pageSize !== first.pageSize)
    throw damaged("its two meta pages contradict each other");
  const [newest, older] = gap > 0n ? [first, second] : [second, first];
  // Equal numbers: the file is new and nothing has been written yet.
  if (gap === 0n) return newest;
  if (newest.transaction % 2n !== (newest === first ? 0n : 1n)) throw damaged("its two meta pages are swapped");
  // A transaction writes new roots and leaves the older ones intact, so the newest meta page must point to a root that
  // its own transaction wrote; otherwise it would show an older state.
  if (lastWriter(file, newest) !== newest.transaction || lastWriter(file, older) > newest.transaction)
    throw damaged("its two meta pages do not match the last transaction");
  return newest;
}
