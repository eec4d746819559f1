import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { SecondFactorNews } from "@bandstand/shared/second-factor/mail-text.ts";
import type { AuditKind } from "@bandstand/shared/system/contract.ts";
import type { AppContext } from "../http/context.ts";
import { outbox } from "../notifications/model.ts";
import { audit } from "../system/audit.ts";
import { isOn } from "./model.ts";
import type { Factor } from "./model.ts";

interface Concerned {
  readonly user_id: string;
  readonly by?: string;
  readonly address?: string;
}

/** Queues an email about the member's second factor. At most one email is sent per `once`. */
export async function mailNews(
  { env, now }: Pick<AppContext, "env" | "now">,
  user_id: string,
  news: SecondFactorNews,
  once = newId(),
): Promise<void> {
  if (env.SMTP_URL === undefined) return;
  const covers = [`second_factor:${once}`] as const;
  await outbox.add({ kind: "second_factor", channel: "mail", user_id, covers, about: { news } }, { now: now() });
}

function kindOf(before: Factor, after: Factor): AuditKind {
  if (!isOn(after)) return "second_factor_off";
  return isOn(before) ? "second_factor_changed" : "second_factor_on";
}

/** Audits a change and emails the member. */
export async function reportChange(
  context: AppContext,
  concerned: Concerned,
  { before, after, news }: { before: Factor; after: Factor; news: SecondFactorNews },
): Promise<void> {
  await audit(context, kindOf(before, after), concerned);
  await mailNews(context, concerned.user_id, news);
}

/**
 * Audits a wrong second step. Once the limit is exceeded, also warns the member by email, at most once a day: the
 * password was correct, so somebody else may know it.
 */
export async function reportFailure(context: AppContext, concerned: Concerned, isLimited: boolean): Promise<void> {
  await audit(context, isLimited ? "sign_in_limited" : "second_factor_failed", concerned);
  if (isLimited)
    await mailNews(context, concerned.user_id, "guessed", `guessed:${concerned.user_id}:${context.today()}`);
}
