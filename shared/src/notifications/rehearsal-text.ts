import type { Language } from "../contract/errors.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import { periodText, shortText } from "./date-text.ts";
import { ALL_ANSWERS } from "./event-text.ts";
import type { MemberMessage } from "./mail-text.ts";

type Announced = Pick<Rehearsal, "rehearsal_id" | "begin" | "end" | "location">;

export interface LinkContext {
  readonly language: Language;
  /** The band's time zone. */
  readonly zone: string;
  /** The address of the app, without a trailing slash. */
  readonly appUrl: string;
}

const words = {
  de: { one: "Neue Probe", many: (count: number) => `${count} neue Proben`, answer: "Bist du dabei?" },
  en: { one: "New rehearsal", many: (count: number) => `${count} new rehearsals`, answer: "Are you in?" },
} as const;

function line({ begin, end, location }: Announced, { zone, language }: Omit<LinkContext, "appUrl">): string {
  const shown = shortText(location);
  return periodText({ begin, end }, zone, language) + (shown === "" ? "" : `, ${shown}`);
}

/** Writes the message to a member about several new rehearsals, with a link to all of the member's answers. */
export function newRehearsalsMessage(
  rehearsals: readonly Announced[],
  reading: Omit<LinkContext, "appUrl">,
): MemberMessage {
  const said = words[reading.language];
  const lines = rehearsals.map((rehearsal) => `• ${line(rehearsal, reading)}`);
  return { title: said.many(rehearsals.length), lines: [...lines, said.answer], path: ALL_ANSWERS };
}

/**
 * Writes the message to the band's chat about new rehearsals: the full period of each one, and a link. Returns an empty
 * string if there are none.
 */
export function newRehearsalsText(rehearsals: readonly Announced[], context: LinkContext): string {
  const { appUrl, language } = context;
  const [first, ...more] = rehearsals;
  if (first === undefined) return "";
  if (more.length === 0)
    return `${words[language].one}: ${line(first, context)}\n${appUrl}/rehearsals/${first.rehearsal_id}`;
  const lines = rehearsals.map((rehearsal) => `• ${line(rehearsal, context)}`);
  return [`${words[language].many(rehearsals.length)}:`, ...lines, `${appUrl}/rehearsals`].join("\n");
}
