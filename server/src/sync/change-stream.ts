import type { SentChanges } from "@bandstand/shared/sync/contract.ts";
import type { CurrentMember, SendEvent } from "../http/handler.ts";
import { views } from "./collections.ts";
import { type Cursor, cursorAt, decodeCursor, encodeCursor } from "./cursor.ts";
import { openLog } from "./model.ts";
import { RESET, pullOf, readAfter } from "./pull.ts";

/**
 * If there are more log entries or more characters of JSON, the device pulls them instead: compressed, and in pages.
 */
const ENTRIES_MAX = 20;
const LENGTH_MAX = 32 * 1024;

/**
 * Sends a device the changes that its member may see, as they are made, so that it need not pull them. Each message
 * names the cursor that it continues; a device with another cursor pulls. Sends only the hint `change` instead if there
 * are too many changes, if the member's rights have changed, or if the changes cannot be read.
 */
export class ChangeStream {
  readonly #send: SendEvent;
  readonly #current: CurrentMember;
  /** The cursor at the end of the last message; undefined until the log's head is known, and after a failure. */
  #cursor: Cursor | undefined;
  #head = 0;
  #isRunning = false;

  constructor(send: SendEvent, current: CurrentMember) {
    [this.#send, this.#current] = [send, current];
    void this.#follow();
  }

  /** Sends the changes up to the log's new head, `seq`. */
  advance(seq: number): void {
    this.#head = seq;
    if (!this.#isRunning && (this.#cursor?.position ?? 0) < seq) void this.#follow();
  }

  async #follow(): Promise<void> {
    this.#isRunning = true;
    let before;
    do {
      before = this.#cursor?.position;
      try {
        this.#cursor = await this.#sendAfter(this.#cursor);
      } catch {
        this.#cursor = undefined;
        this.#send("change", { seq: this.#head });
      }
      /* Stops after a step without progress: if the store has lost its last log entries, the loop would never end. */
    } while (this.#cursor !== undefined && this.#cursor.position !== before && this.#cursor.position < this.#head);
    this.#isRunning = false;
  }

  /** Returns the device's cursor afterwards. Once the session has ended, sends nothing and returns undefined. */
  async #sendAfter(from: Cursor | undefined): Promise<Cursor | undefined> {
    /* Reads the log before the member: if the role changes in between, that change is a later log entry, and the step
       for that entry sees the new role. */
    const log = await openLog({ upTo: this.#head });
    const isNear = from !== undefined && (log.head?._id ?? 0) - from.position <= ENTRIES_MAX;
    const [member, found] = await Promise.all([this.#current(), isNear ? readAfter(log, from) : null]);
    if (member === null) return undefined;
    const head = cursorAt(log.epoch, log.head, member);
    const { changes, cursor } = isNear ? pullOf(found, views, from, member) : RESET;
    if (isNear && cursor !== null) {
      const message: SentChanges = { from: encodeCursor(from), changes, cursor };
      if (JSON.stringify(message).length <= LENGTH_MAX) {
        this.#send("changes", message);
        return decodeCursor(cursor);
      }
    }
    /* A device that has just connected pulls without a hint. `#head` is 0 until something is written after that. */
    if (this.#head > 0) this.#send("change", { seq: head.position });
    return head;
  }
}
