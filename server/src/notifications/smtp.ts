import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Outcome } from "./chat-answer.ts";

/** The longest time for one step: connecting, the greeting or a response. */
const STEP_MS = 10_000;
/** The longest time for sending one email. */
const SEND_MS = 30_000;

/** A picture that is part of the email's HTML, which refers to it by its `cid`. */
interface Attachment {
  readonly cid: string;
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mail {
  readonly from: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** The same text with the band's logo; missing if there is none. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** Without angle brackets; the same for every attempt, so a mail server can detect repeats. */
  readonly messageId: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/* Converts an SMTP error to the outcome of the attempt. The reason contains only the number from the server's
   response, because its text may contain the address. */
function outcomeOf({ code, responseCode, command = "" }: SmtpError, isUnderWay: boolean): Outcome {
  if (responseCode === undefined) {
    const reason = { code: isUnderWay ? "noAnswer" : "notReached", service: "mail" } as const;
    return { kind: "retry", reason, unsure: isUnderWay, afterMs: null };
  }
  const reason = { code: "answered", service: "mail", status: responseCode } as const;
  const isAboutThisMail = command === "RCPT TO" || (command === "DATA" && code === "EMESSAGE");
  if (!isAboutThisMail) return { kind: "retry", reason, unsure: false, afterMs: null };
  if (responseCode >= 500) return { kind: "refused", reason };
  return { kind: "retry", reason, unsure: false, afterMs: null, isItsOwn: true };
}

/**
 * Sends one email through `smtpUrl`, once. Never throws; no outcome contains an address. Names and addresses are passed
 * as data, so they cannot inject headers.
 */
export async function sendMail(smtpUrl: string, mail: Mail, signal: AbortSignal): Promise<Outcome> {
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const timeouts = {
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
  };
  const connection = new SMTPConnection({ ...server, ...timeouts });
  /* True once the server has asked for the message, which is when the stream below is read. Before that, nothing can
     have arrived. */
  let isUnderWay = false;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
  try {
    const message = new MailComposer({
      ...mail,
      attachments: [...(mail.attachments ?? [])],
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    const bytes = await message.build();
    const body = new Readable({
      read() {
        isUnderWay = true;
        this.push(bytes);
        this.push(null);
      },
    });
    await new Promise<void>((resolve, reject) => {
      const end = (error?: Error | null): void => (error ? reject(error) : resolve());
      ending.addEventListener("abort", () => end(new Error("it took too long")), { once: true });
      if (ending.aborted) return end(new Error("it took too long"));
      connection.once("error", end);
      connection.once("end", () => end(new Error("the line was cut")));
      const send = (): void => connection.send(message.getEnvelope(), body, (error) => end(error));
      connection.connect((error) => {
        if (error) return end(error);
        if (auth === undefined || !connection.allowsAuth) return send();
        connection.login(auth, (refused) => (refused ? end(refused) : send()));
      });
    });
    return { kind: "sent" };
  } catch (error) {
    return outcomeOf(error as SmtpError, isUnderWay);
  } finally {
    connection.removeAllListeners();
    /* Later errors on the connection do not matter, but without a listener they would end the process. */
    connection.on("error", () => undefined);
    connection.close();
  }
}
