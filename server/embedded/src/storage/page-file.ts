import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { damaged } from "./damaged.ts";

/** A file that is read in parts, so that it does not have to fit into memory. */
export class PageFile {
  /** Bytes. */
  readonly size: number;
  private readonly descriptor: number;

  constructor(path: string) {
    this.descriptor = openSync(path, "r");
    this.size = fstatSync(this.descriptor).size;
  }

  /** Reads `length` bytes into the start of `into`. @throws DamagedStoreError if the file ends too early */
  read(into: Buffer, length: number, at: number): void {
    let done = 0;
    while (done < length) {
      const count = readSync(this.descriptor, into, done, length - done, at + done);
      if (count === 0) throw damaged("it ends too early");
      done += count;
    }
  }

  /** A copy of `length` bytes. @throws DamagedStoreError if the file ends too early */
  bytes(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    this.read(bytes, length, at);
    return bytes;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
