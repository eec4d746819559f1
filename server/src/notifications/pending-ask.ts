import { askMail, askMessage } from "@bandstand/shared/notifications/ask-text.ts";
import { bandLanguage } from "@bandstand/shared/notifications/band-language.ts";
import type { MailText, MemberMessage } from "@bandstand/shared/notifications/mail-text.ts";
import { findContact } from "../asks/contact-model.ts";
import { linkTo, memberAsk, validAsk } from "../asks/model.ts";
import { bandConfig } from "../config/model.ts";
import type { AppContext } from "../http/context.ts";
import { type StoredUser, activeLanguages } from "../users/model.ts";
import { findAsking } from "./asking.ts";
import type { NoticeOf } from "./notice.ts";

type AskNotice = NoticeOf<"ask">;

/** The email to a contact, and the address to send it to. */
interface ContactMail extends MailText {
  readonly to: { readonly real_name: string; readonly email: string };
}

/* Returns the event if it is still upcoming, otherwise null. */
async function eventOf({ about }: AskNotice, context: Pick<AppContext, "now" | "today">) {
  const asking = await findAsking(about, context);
  return asking === null || asking.event.event_type === "survey" ? null : asking.event;
}

/**
 * Writes the mail that asks a contact, with a link that is created now. Null if there is nothing left to ask: the ask
 * was answered or withdrawn or has expired, the event is over, or the contact was erased.
 */
export async function pendingContactMail(context: AppContext, notice: AskNotice): Promise<ContactMail | null> {
  const [found, event, languages] = await Promise.all([
    validAsk(notice.about, notice.about.ask_id),
    eventOf(notice, context),
    activeLanguages(),
  ]);
  const contact = found?.ask.contact_id ? await findContact(found.ask.contact_id) : null;
  if (found?.ask.state !== "asked" || event === null || contact === null || contact.email === null) return null;
  const { PUBLIC_URL, TIMEZONE } = context.env;
  const { bandName: band, standInHours } = bandConfig();
  const url = `${PUBLIC_URL}/guest#${await linkTo(found, context.now())}`;
  const about = { event, part: found.seat.part, name: contact.name, band, url, hours: Number(standInHours) };
  const reading = { language: bandLanguage(languages), zone: TIMEZONE };
  return { ...askMail(about, reading), to: { real_name: contact.name, email: contact.email } };
}

/** Writes the message that asks a member to stand in. Null if there is nothing left to ask. */
export async function pendingMemberAsk(
  context: Pick<AppContext, "env" | "now" | "today">,
  notice: AskNotice,
  user: StoredUser,
): Promise<MemberMessage | null> {
  const [found, event] = await Promise.all([memberAsk(notice.about, notice.about.ask_id), eventOf(notice, context)]);
  if (found?.ask.state !== "asked" || found.ask.user_id !== user._id || event === null) return null;
  const reading = { language: user.language ?? "de", zone: context.env.TIMEZONE };
  return askMessage({ event, part: found.seat.part }, reading);
}
