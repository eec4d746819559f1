import type { Language } from "@bandstand/shared/contract/errors.ts";
import { accountMail } from "@bandstand/shared/notifications/account-text.ts";
import { type MailText, invitationMail, messageMail, resetMail } from "@bandstand/shared/notifications/mail-text.ts";
import { secondFactorMail } from "@bandstand/shared/second-factor/mail-text.ts";
import type { NoticeKind } from "@bandstand/shared/notifications/notice-kind.ts";
import { markUnreachable } from "../asks/model.ts";
import { INVITATION_DAYS, invitationLink } from "../auth/invitation.ts";
import { RESET_MINUTES, resetLink } from "../auth/password-reset.ts";
import { logoPng } from "../config/logo.ts";
import { bandConfig } from "../config/model.ts";
import type { AppContext } from "../http/context.ts";
import { type StoredUser, findUser } from "../users/model.ts";
import type { Outcome } from "./chat-answer.ts";
import type { Channel, Tried } from "./deliver.ts";
import { forgetFormerAddress, formerAddress } from "./former-address-model.ts";
import { withLogo } from "./mail-html.ts";
import { memberMessage } from "./member-message.ts";
import type { Notice, NoticeOf } from "./notice.ts";
import { pendingContactMail } from "./pending-ask.ts";
import { sendMail } from "./smtp.ts";

/* Returns the language that the member has chosen. Without one, a password reset or an invitation uses the language of
   the request behind it; any other email is in German. */
function languageOf(user: StoredUser, notice: Notice): Language {
  const isAsked = notice.kind === "password_reset" || notice.kind === "invitation";
  return user.language ?? (isAsked ? notice.about?.language : undefined) ?? "de";
}

/** Generates the text from the current data. Links with secrets are created here and never stored. */
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
        : { url: invitationLink(context, user, { mailed: true, language }).url, days: INVITATION_DAYS };
    return invitationMail({ real_name, username, language }, { band: bandConfig().bandName, appUrl, link });
  }
  if (notice.kind === "account_changed") {
    const { former, ...change } = notice.about;
    const place = { band: bandConfig().bandName, appUrl, zone: context.env.TIMEZONE };
    return accountMail({ real_name, language, username: former === null ? username : null }, change, place);
  }
  if (notice.kind === "second_factor") return secondFactorMail({ real_name, language }, notice.about.news, appUrl);
  const message = await memberMessage(context, notice, user);
  return "kind" in message ? message : messageMail({ real_name, language }, message, appUrl);
}

interface MemberMail extends MailText {
  /** Part of the message id; the same for every attempt. */
  readonly id: string;
  /** True for mail that cannot be switched off in the app: about the member's own account, or to a contact. */
  readonly isAboutAccount: boolean;
}

/** Sends one email to a member or a contact, once. Refuses if mail is not configured. */
export async function mailToMember(
  { env, now }: Pick<AppContext, "env" | "now">,
  user: Pick<StoredUser, "real_name" | "email">,
  { subject, text, id, isAboutAccount }: MemberMail,
  signal: AbortSignal,
): Promise<Exclude<Outcome, { readonly kind: "moved" }>> {
  if (env.SMTP_URL === undefined) return { kind: "refused", reason: { code: "noMail" } };
  const host = new URL(env.PUBLIC_URL).hostname;
  const ways = { "List-Unsubscribe": `<${env.PUBLIC_URL}/profile>`, "List-Id": `Bandstand <bandstand.${host}>` };
  const mail = {
    subject,
    text,
    ...withLogo(text, bandConfig().bandName, await logoPng()),
    from: env.MAIL_FROM ?? `Bandstand <bandstand@${host}>`,
    to: { name: user.real_name, address: user.email },
    messageId: `${id}@${host}`,
    date: now(),
    headers: { "Auto-Submitted": "auto-generated", ...(isAboutAccount ? {} : ways) },
  };
  const outcome = await sendMail(env.SMTP_URL, mail, signal);
  return outcome.kind === "moved" ? { kind: "refused", reason: { code: "moved", service: "mail" } } : outcome;
}

const ABOUT_ACCOUNT: ReadonlySet<NoticeKind> = new Set([
  "password_reset",
  "invitation",
  "account_changed",
  "second_factor",
]);

/**
 * Returns the id of the change whose former address receives the notice; null if it goes to the member's current
 * address.
 */
const formerOf = (notice: Notice): string | null => (notice.kind === "account_changed" ? notice.about.former : null);

/* Asks a contact by mail. If the mail is refused, marks the contact as unreachable by mail, so that an editor sends the
   link instead. */
async function mailToContact(context: AppContext, notice: NoticeOf<"ask">, signal: AbortSignal): Promise<Tried> {
  const mail = await pendingContactMail(context, notice);
  if (mail === null) return { kind: "nothing" };
  const outcome = await mailToMember(context, mail.to, { ...mail, id: notice._id, isAboutAccount: true }, signal);
  if (outcome.kind === "refused") await markUnreachable(notice.about, notice.about.ask_id, context.now());
  return outcome;
}

/**
 * Creates the channel for email to one member, or to a contact who is asked to stand in, through `SMTP_URL`. The text
 * is generated when it is sent, in the member's language.
 */
export const mailChannel = (context: AppContext): Channel => ({
  isIdempotent: false,
  async deliver(notice, signal) {
    if (notice.kind === "ask" && notice.user_id === null) return await mailToContact(context, notice, signal);
    const user = notice.user_id === null ? null : await findUser(notice.user_id);
    if (user?.status !== "active") return { kind: "nothing" };
    const written = await write(context, user, notice);
    if ("kind" in written) return written;
    const former = formerOf(notice);
    const email = former === null ? user.email : await formerAddress(former);
    if (email === null) return { kind: "nothing" };
    const mail = { ...written, id: notice._id, isAboutAccount: ABOUT_ACCOUNT.has(notice.kind) };
    const outcome = await mailToMember(context, { real_name: user.real_name, email }, mail, signal);
    if (former !== null && outcome.kind === "sent") await forgetFormerAddress(former);
    return outcome;
  },
});
