import { DatabaseError } from "../errors.ts";

interface Session {
  txnNumber: bigint;
  /** The reply to the write of that number, while it is kept. */
  reply: Buffer | null;
  usedAt: number;
}

/** As announced in hello; a session unused for longer is forgotten. */
export const SESSION_TIMEOUT_MINUTES = 30;
const MAX_SESSIONS = 10_000;
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

/**
 * Replies of retryable writes: a client that lost one sends the same number again and gets the stored reply, not
 * a second write. Memory is enough, as clients of this process end with it.
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
   * The stored reply of a repeated write, or null for a new one, whose number is then the session's latest.
   * @throws TransactionTooOld (225), IncompleteTransactionHistory (217) when the reply is no longer kept
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
        throw new DatabaseError("IncompleteTransactionHistory", "the reply to this retryable write is no longer kept");
      return session.reply;
    }
    this.forgetReply(session);
    this.sessions.delete(id);
    this.sessions.set(id, { txnNumber, reply: null, usedAt: now });
    this.limit();
    return null;
  }

  /** Keeps the reply of a write that took place. */
  finish(id: string, txnNumber: bigint, reply: Buffer): void {
    const session = this.sessions.get(id);
    if (session?.txnNumber !== txnNumber) return;
    session.reply = reply;
    this.replyBytes += reply.length;
    this.limit();
  }

  /** A command that failed whole may be sent again under its number. */
  abandon(id: string, txnNumber: bigint): void {
    if (this.sessions.get(id)?.txnNumber === txnNumber) this.end(id);
  }

  end(id: string): void {
    this.forgetReply(this.sessions.get(id));
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

  private forgetReply(session: Session | undefined): void {
    if (session === undefined || session.reply === null) return;
    this.replyBytes -= session.reply.length;
    session.reply = null;
  }

  /** The oldest lose their replies first, then their place. */
  private limit(): void {
    if (this.replyBytes > MAX_REPLY_BYTES) {
      for (const session of this.sessions.values()) {
        if (this.replyBytes <= MAX_REPLY_BYTES / 2) break;
        this.forgetReply(session);
      }
    }
    for (const id of this.sessions.keys()) {
      if (this.sessions.size <= MAX_SESSIONS) break;
      this.end(id);
    }
  }
}
