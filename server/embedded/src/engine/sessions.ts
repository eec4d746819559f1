import { DatabaseError } from "../errors.ts";

interface Session {
  txnNumber: bigint;
  /** The reply to the write `txnNumber`; null until the write finishes, and again after the reply has been dropped. */
  reply: Buffer | null;
  usedAt: number;
}

/** Reported to clients in `hello`. Sessions idle for longer are removed. */
export const SESSION_TIMEOUT_MINUTES = 30;
const MAX_SESSIONS = 10_000;
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

/**
 * The replies to retryable writes. A client that lost a reply repeats the write with the same number and gets the
 * stored reply; the write does not run twice. Replies stay in memory only, because a session ends with this process.
 */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  private replyBytes = 0;

  get size(): number {
    return this.sessions.size;
  }

  get storedReplyBytes(): number {
    return this.replyBytes;
  }

  /**
   * Returns the stored reply to a repeated write. For a new write it returns null and records the number.
   * @throws TransactionTooOld (225) for an older number, IncompleteTransactionHistory (217) if the reply was dropped
   */
  begin(id: string, txnNumber: bigint, now: number): Buffer | null {
    const session = this.sessions.get(id);
    if (session !== undefined && txnNumber < session.txnNumber)
      throw new DatabaseError(
        "TransactionTooOld",
        `Retryable write with txnNumber ${txnNumber} is prohibited because a newer retryable write with txnNumber ${session.txnNumber} has already started on this session.`,
      );
    if (session !== undefined && txnNumber === session.txnNumber) {
      if (session.reply === null)
        throw new DatabaseError(
          "IncompleteTransactionHistory",
          "the reply to this retryable write is no longer available",
        );
      return session.reply;
    }
    this.dropReply(session);
    this.sessions.delete(id);
    this.sessions.set(id, { txnNumber, reply: null, usedAt: now });
    this.enforceLimits();
    return null;
  }

  /** Stores the reply of a finished write. */
  finish(id: string, txnNumber: bigint, reply: Buffer): void {
    const session = this.sessions.get(id);
    if (session?.txnNumber !== txnNumber) return;
    session.reply = reply;
    this.replyBytes += reply.length;
    this.enforceLimits();
  }

  /** Forgets a command that changed nothing, so that it can be retried with the same number. */
  abandon(id: string, txnNumber: bigint): void {
    if (this.sessions.get(id)?.txnNumber === txnNumber) this.end(id);
  }

  end(id: string): void {
    this.dropReply(this.sessions.get(id));
    this.sessions.delete(id);
  }

  touch(id: string, now: number): void {
    const session = this.sessions.get(id);
    if (session !== undefined) session.usedAt = now;
  }

  expire(now: number): void {
    for (const [id, session] of this.sessions)
      if (now - session.usedAt > SESSION_TIMEOUT_MINUTES * 60_000) this.end(id);
  }

  private dropReply(session: Session | undefined): void {
    if (session === undefined || session.reply === null) return;
    this.replyBytes -= session.reply.length;
    session.reply = null;
  }

  /** Enforces the limits: drops the oldest replies first, then the oldest sessions. */
  private enforceLimits(): void {
    if (this.replyBytes > MAX_REPLY_BYTES) {
      for (const session of this.sessions.values()) {
        if (this.replyBytes <= MAX_REPLY_BYTES / 2) break;
        this.dropReply(session);
      }
    }
    for (const id of this.sessions.keys()) {
      if (this.sessions.size <= MAX_SESSIONS) break;
      this.end(id);
    }
  }
}
