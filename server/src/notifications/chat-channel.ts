import { createHash } from "node:crypto";
import { bandLanguage } from "@bandstand/shared/notifications/band-language.ts";
import { groupText } from "@bandstand/shared/notifications/change-text.ts";
import { type LinkContext, newRehearsalsText } from "@bandstand/shared/notifications/rehearsal-text.ts";
import type { AppContext } from "../http/context.ts";
import { askOutside } from "../http/outside-request.ts";
import { allRehearsals } from "../rehearsals/model.ts";
import { activeLanguages } from "../users/model.ts";
import { type ChatAnswer, type Outcome, outcomeOf } from "./chat-answer.ts";
import type { ChatMessage, ChatService } from "./chat-service.ts";
import type { Channel } from "./deliver.ts";
import { moveGroup, movedGroup } from "./chat-model.ts";
import type { Notice } from "./notice.ts";
import { pendingAnnouncement } from "./pending-announcement.ts";

/** The longest time to wait for a response. */
const ANSWER_MS = 10_000;

/** Errors that mean the service was not reached, so the message cannot have arrived. */
const NOT_REACHED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

function jsonObject(text: string): ChatAnswer["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
};

interface Sending {
  readonly signal: AbortSignal;
  readonly movedTo?: string | undefined;
  /** The current time, in ms since 1970. */
  readonly now: number;
  /** The longest time to wait for a response; only tests set it. */
  readonly answerMs?: number;
}

/** Sends one message, once. Never throws; no outcome contains the address. */
export async function sendChat(
  service: ChatService,
  message: ChatMessage,
  { signal, movedTo, now, answerMs = ANSWER_MS }: Sending,
): Promise<Outcome> {
  const { url, ...request } = service.request(message, movedTo);
  try {
    /* A redirect would lead to an address that nobody configured. */
    const init = { ...request, redirect: "manual" } as const;
    const { status, headers, text } = await askOutside(url, init, { signal, limitMs: answerMs });
    return outcomeOf(service.name, { status, retryAfter: headers.get("retry-after"), body: jsonObject(text) }, now);
  } catch (error) {
    const unsure = !NOT_REACHED.has(codeOf(error));
    const reason = { code: unsure ? "noAnswer" : "notReached", service: service.name } as const;
    return { kind: "retry", reason, unsure, afterMs: signal.aborted ? 0 : null };
  }
}

/**
 * Creates the channel to the band's chat. The text is generated when it is sent, from the current state of the gigs and
 * rehearsals.
 */
export function chatChannel(context: Pick<AppContext, "env" | "now" | "today">, service: ChatService): Channel {
  const { env, now } = context;
  const address = createHash("sha256")
    .update(env.CHAT_URL ?? "")
    .digest("hex");

  async function textOf(notice: Notice): Promise<string> {
    const language = bandLanguage(await activeLanguages());
    const writing = { language, zone: env.TIMEZONE, appUrl: env.PUBLIC_URL };
    if (notice.kind !== "change") return await rehearsalsText(notice, writing);
    const pending = await pendingAnnouncement(notice.about, context);
    return pending === null ? "" : groupText(pending.event, pending.change, writing);
  }

  async function rehearsalsText({ covers }: Notice, writing: LinkContext): Promise<string> {
    const { byId } = await allRehearsals();
    const coming = covers.flatMap((id) => byId.get(id) ?? []).filter(({ begin }) => begin > now().toISOString());
    const rehearsals = coming.map(({ _id: rehearsal_id, begin, end, location }) => ({
      rehearsal_id,
      begin,
      end,
      location,
    }));
    return newRehearsalsText(rehearsals, writing);
  }

  return {
    isIdempotent: service.isIdempotent,
    async deliver(notice, signal) {
      const text = await textOf(notice);
      if (text === "") return { kind: "nothing" };
      const movedTo = await movedGroup(address);
      const message = { id: notice._id, text };
      const outcome = await sendChat(service, message, { signal, movedTo, now: now().getTime() });
      if (outcome.kind !== "moved") return outcome;
      const reason = { code: "moved", service: service.name } as const;
      /* Telegram reports that the group has a new id. Only one such change is followed, so a chain of changes ends. */
      if (movedTo !== undefined) return { kind: "refused", reason };
      await moveGroup(address, outcome.to);
      return { kind: "retry", reason, unsure: false, afterMs: 0 };
    },
  };
}
