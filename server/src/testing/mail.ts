import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email that the server has received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  /** The headers and the body, decoded from quoted-printable. */
  readonly source: string;
  readonly subject: string;
  readonly messageId: string;
}

/**
 * How the mail server reacts to an email: `hang` accepts it and never responds; `break` accepts it and drops the
 * connection; `deaf` drops the connection before the text is sent.
 */
export type MailReply =
  | "take"
  | "hang"
  | "break"
  | "deaf"
  | { readonly code: number; readonly at: "recipient" | "text" };

/* Decodes quoted-printable: first removes soft line breaks, then decodes bytes. */
const decoded = (text: string): string =>
  Buffer.from(
    text
      .replaceAll("=\r\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();

/* Returns a header with its encoded words decoded (RFC 2047). */
const heading = (source: string, name: string): string => {
  const [, raw = ""] = new RegExp(`^${name}: ((?:.*\r\n[ \t])*.*)`, "im").exec(source) ?? [];
  return raw
    .replaceAll(/\r\n[ \t]+/g, " ")
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decoded(word.replaceAll("_", " ")))
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, "base64").toString());
};

const refusal = (code: number): Error => Object.assign(new Error("not for us"), { responseCode: code });

/** A local SMTP server that responds as configured in `reply`. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  reply: (mail: { readonly to: string }) => MailReply = () => "take";
  /** Called with each accepted email. `isAnswered` is true if a response will be sent. */
  onTaken: (mail: ReceivedMail, isAnswered: boolean) => void = () => undefined;
  readonly #replies = new Map<string, MailReply>();
  readonly #sockets = new Set<Socket>();
  readonly #server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, { id, remotePort }, done) => {
      const reply = this.reply({ to: address });
      this.#replies.set(id, reply);
      if (reply === "deaf") return this.#cut(remotePort);
      if (typeof reply === "object" && reply.at === "recipient") return done(refusal(reply.code));
      done();
    },
    onData: (stream, { id, remotePort, envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address).join();
        const raw = Buffer.concat(chunks).toString();
        const reply = this.#replies.get(id);
        if (typeof reply === "object") return done(refusal(reply.code));
        const [subject, messageId] = [heading(raw, "Subject"), heading(raw, "Message-ID")];
        const mail = { from, to, raw, source: decoded(raw), subject, messageId };
        this.received.push(mail);
        this.onTaken(mail, reply !== "hang");
        if (reply === "take") return done();
        if (reply === "break") this.#cut(remotePort);
      });
    },
  });

  constructor() {
    this.#server.on("error", () => undefined);
    this.#server.server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  /** Starts the server. Returns its `SMTP_URL`. */
  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server.server, "listening");
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /* Drops one connection, or all of them. */
  #cut(port?: number): void {
    for (const socket of this.#sockets) if (port === undefined || socket.remotePort === port) socket.destroy();
  }
}
