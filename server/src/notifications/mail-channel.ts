import { type MailText, invitationMail, messageMail, resetMail } from "@bandstand/shared/notifications/mail-text.ts";
import { INVITATION_DAYS, invitationLink } from "../auth/invitation.ts";
import { RESET_MINUTES, resetLink } from "../auth/password-reset.ts";
import { bandConfig } from "../config/model.ts";
import type { AppContext } from "../http/context.ts";
import { type StoredUser, findUser } from "../users/model.ts";
import type { Outcome } from "./chat-answer.ts";
import type { Channel, Tried } from "./deliver.ts";
import { memberMessage } from "./member-message.ts";
import type { Notice } from "./model.ts";
import { sendMail } from "./smtp.ts";

/* Not everybody's mail is read in the language of who asked for it, so the member's own comes first. */
const languageOf = (user: StoredUser, notice: Notice) =>
  user.language ?? (notice.kind === "password_reset" ? notice.about.language : "de");

/** What is written at this moment: links with a secret in them are made here and kept nowhere. */
async function write(
  context: AppContext,
  user: StoredUser,
  notice: Notice,
): Promise<MailText | Exclude<Tried, { kind: "sent" }>> {
  const { PUBLIC_URL: appUrl } = context.env;
  const { real_name, username } = user;
  const language = languageOf(user, notice);
  if (notice.kind === "password_reset") {
    const { url } = resetLink(context, user);
    return resetMail({ real_name, language }, { url, minutes: RESET_MINUTES });
  }
  if (notice.kind === "invitation") {
    const link =
      user.credential_version > 0
        ? { url: resetLink(context, user).url, minutes: RESET_MINUTES }
        : { url: invitationLink(context, user).url, days: INVITATION_DAYS };
    return invitationMail({ real_name, username, language }, { band: bandConfig().bandName, appUrl, link });
  }
  const message = await memberMessage(context, notice, user);
  return "kind" in message ? message : messageMail({ real_name, language }, message, appUrl);
}

/** A mail to send to a member. */
interface MemberMail extends MailText {
  /** The same at every try. */
  readonly id: string;
  /** About the member's own account: nothing that can be switched off. */
  readonly isAboutAccount: boolean;
}

/** Sends one mail to a member, once. Refused where the band has no mail. */
export async function mailToMember(
  { env, now }: Pick<AppContext, "env" | "now">,
  user: Pick<StoredUser, "real_name" | "email">,
  { subject, text, id, isAboutAccount }: MemberMail,
  signal: AbortSignal,
): Promise<Exclude<Outcome, { readonly kind: "moved" }>> {
  if (env.SMTP_URL === undefined) return { kind: "refused", reason: "the band has no mail" };
  const host = new URL(env.PUBLIC_URL).hostname;
  const ways = { "List-Unsubscribe": `<${env.PUBLIC_URL}/profile>`, "List-Id": `Bandstand <bandstand.${host}>` };
  const mail = {
    subject,
    text,
    from: env.MAIL_FROM ?? `Bandstand <bandstand@${host}>`,
    to: { name: user.real_name, address: user.email },
    messageId: `${id}@${host}`,
    date: now(),
    headers: { "Auto-Submitted": "auto-generated", ...(isAboutAccount ? {} : ways) },
  };
  const outcome = await sendMail(env.SMTP_URL, mail, signal);
  return outcome.kind === "moved" ? { kind: "refused", reason: "a mail server moves nobody" } : outcome;
}

const isAboutAccount = ({ kind }: Notice): boolean => kind === "password_reset" || kind === "invitation";

/** Mail to one member, by `SMTP_URL`. The text is written when it is sent, in the member's language. */
export const mailChannel = (context: AppContext): Channel => ({
  isIdempotent: false,
  async deliver(notice, signal) {
    const user = notice.user_id === null ? null : await findUser(notice.user_id);
    if (user?.status !== "active") return { kind: "nothing" };
    const written = await write(context, user, notice);
    if ("kind" in written) return written;
    const mail = { ...written, id: notice._id, isAboutAccount: isAboutAccount(notice) };
    return await mailToMember(context, user, mail, signal);
  },
});
