import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Outcome } from "./chat-answer.ts";

/** For each step: to be reached, to greet, to answer. */
const STEP_MS = 10_000;
/** All steps together. */
const SEND_MS = 30_000;

/** A mail to one person. */
export interface Mail {
  readonly from: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** Without angle brackets; the same at every try, so that a mail server may know a repeat. */
  readonly messageId: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/* What it says beside its number may repeat the address, so it is not kept. */
function outcomeOf({ code, responseCode, command = "" }: SmtpError, isUnderWay: boolean): Outcome {
  if (responseCode === undefined) {
    const reason = isUnderWay ? "the mail server gave no answer" : "the mail server was not reached";
    return { kind: "retry", reason, unsure: isUnderWay, afterMs: null };
  }
  const reason = `the mail server answered ${responseCode}`;
  const isAboutThisMail = command === "RCPT TO" || (command === "DATA" && code === "EMESSAGE");
  if (!isAboutThisMail) return { kind: "retry", reason, unsure: false, afterMs: null };
  if (responseCode >= 500) return { kind: "refused", reason };
  return { kind: "retry", reason, unsure: false, afterMs: null, isItsOwn: true };
}

/**
 * Sends one mail through `smtpUrl`, once. Whatever happens is an outcome; none names an address. Names and addresses go
 * in as data, so that none can add a header.
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
  /* Before the server has asked for the text nothing can have arrived; it is asked for when this is read. */
  let isUnderWay = false;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
  try {
    const message = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile();
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
    /* What the line still does after this is nobody's concern, but an error without a listener ends the process. */
    connection.on("error", () => undefined);
    connection.close();
  }
}
