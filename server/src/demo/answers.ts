import type { AnswerIn } from "@bandstand/shared/availability/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import type { Demo } from "./band.ts";
import type { DemoName } from "./members.ts";

type Answers = Readonly<Partial<Record<DemoName, AnswerIn>>>;

const YES: AnswerIn = { status: "in" };
const EVERYBODY: Answers = { lena: YES, anna: YES, tom: YES, jonas: YES, mira: YES, paul: YES };

/**
 * Answers to the upcoming gigs, in order: everyone plays the first, a singer declines the second, and fewer and fewer
 * members have answered for the later ones.
 */
const TO_COMING: readonly Answers[] = [
  { ...EVERYBODY, paul: { status: "in", comment: "Komme direkt von der Arbeit, Aufbau schaffe ich nicht." } },
  {
    ...EVERYBODY,
    tom: {
      status: "out",
      comment: "Meine Schwester heiratet.",
      substitute: { name: "Ben vom Kreuzchor" },
    },
    jonas: { status: "maybe", comment: "Dienstplan kommt am Montag." },
  },
  { anna: YES, mira: { status: "maybe" }, lena: YES, paul: { status: "out", comment: "Urlaub" } },
  { lena: YES, tom: YES },
];

const TO_REHEARSALS: readonly Answers[] = [
  { ...EVERYBODY, mira: { status: "out", comment: "Erkältet" }, jonas: { status: "maybe", comment: "Ab 20 Uhr" } },
  { tom: YES, anna: YES },
];

/** How many days before a gig the answers to it are due. */
const ANSWER_BY_DAYS = 10;
/** How many days before a past gig its answers were given. */
const ANSWERED_DAYS_BEFORE = 25;
const PAST_GIGS = 6;

/** Adds members' answers to upcoming and recent events, and their absences. */
export async function answerEvents({ band, stage }: Demo): Promise<void> {
  const { today } = stage;
  const say = async (params: { event_type: "gig" | "rehearsal"; event_id: string }, answers: Answers, day: string) => {
    for (const [name, body] of Object.entries(answers) as [DemoName, AnswerIn][])
      await band[name].do("setAvailability", { params, body }, day);
  };
  const coming = await band.jonas.do("listGigs", { query: { scope: "upcoming" } });
  for (const [at, { gig_id, date }] of coming.items.entries()) {
    const answer_by = addDays(date, -ANSWER_BY_DAYS);
    await band.lena.do("updateGig", { params: { gig_id }, body: { answer_by } });
    await say({ event_type: "gig", event_id: gig_id }, TO_COMING[at] ?? {}, today);
  }
  const [, , third] = coming.items;
  if (third !== undefined)
    await band.lena.do("setAvailabilityFor", {
      params: { event_type: "gig", event_id: third.gig_id, user_id: band.jonas.user_id },
      body: { status: "in", comment: "Am Telefon zugesagt." },
    });
  const past = await band.jonas.do("listGigs", { query: { scope: "past", limit: String(PAST_GIGS) } });
  for (const { gig_id, date } of past.items)
    await say({ event_type: "gig", event_id: gig_id }, EVERYBODY, addDays(date, -ANSWERED_DAYS_BEFORE));
  const rehearsals = await band.jonas.do("listRehearsals", {});
  const now = new Date().toISOString();
  const ahead = rehearsals.items.filter(({ end }) => end > now);
  for (const [at, { rehearsal_id }] of ahead.entries())
    await say({ event_type: "rehearsal", event_id: rehearsal_id }, TO_REHEARSALS[at] ?? {}, today);
  await band.jonas.do("createAbsence", {
    body: { from: addDays(today, 40), to: addDays(today, 52), comment: "Skiurlaub" },
  });
}
