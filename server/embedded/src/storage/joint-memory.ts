const BLOCK_BYTES = 64 * 1024;

/**
 * Memory for many small buffers that are loaded together and live long. Node's own pool mixes them with unrelated
 * allocations, and one small buffer keeps its whole block in memory.
 */
export class JointMemory {
  private block = Buffer.alloc(0);
  private used = 0;

  copyOf(bytes: Buffer): Buffer {
    const from = this.reserve(bytes.length);
    const copy = this.block.subarray(from, from + bytes.length);
    bytes.copy(copy);
    return copy;
  }

  private reserve(length: number): number {
    if (this.used + length > this.block.length) {
      this.block = Buffer.allocUnsafeSlow(Math.max(length, BLOCK_BYTES));
      this.used = 0;
    }
    const from = this.used;
    this.used += length;
    return from;
  }
}
