import type { SurveyIn } from "@bandstand/shared/surveys/contract.ts";
import { addDays, weekday } from "@bandstand/shared/time/day.ts";
import type { Demo } from "./band.ts";
import type { DemoName } from "./members.ts";

type Said = "in" | "maybe" | "out";

/**
 * A survey of the demo band. `said` contains, per member, the chosen options, one answer per option, or a single
 * answer.
 */
interface DemoSurvey {
  readonly by: DemoName;
  readonly daysAgo: number;
  readonly survey: (today: string) => SurveyIn;
  readonly said: Readonly<Partial<Record<DemoName, readonly number[] | readonly (Said | null)[] | Said>>>;
  readonly comments?: Readonly<Partial<Record<DemoName, string>>>;
  readonly decide?: { readonly option: number; readonly create: "rehearsal" };
}

const MONDAY = 1;
const DAYS_PER_WEEK = 7;

/** The Monday of the week after next, relative to `today`. */
const mondayAfter = (today: string): string => addDays(today, 2 * DAYS_PER_WEEK + MONDAY - weekday(today));

const evening = (date: string) => ({ date, begin: "19:30", end: "22:00" });

/** One open survey of each kind, and one that became a rehearsal. */
const SURVEYS: readonly DemoSurvey[] = [
  {
    by: "lena",
    daysAgo: 19,
    survey: (today) => ({
      kind: "dates",
      title: "Sonderprobe vor der Ballsaison",
      options: [-4, 0, 2].map((shift) => evening(addDays(mondayAfter(today), shift))),
    }),
    said: {
      lena: ["out", "in", "in"],
      anna: ["in", "in", "maybe"],
      tom: ["maybe", "in", "in"],
      jonas: ["out", "in", "out"],
      mira: ["in", "in", "in"],
      paul: ["out", "maybe", "in"],
    },
    comments: { paul: "Montag komme ich eine halbe Stunde später." },
    decide: { option: 1, create: "rehearsal" },
  },
  {
    by: "anna",
    daysAgo: 4,
    survey: (today) => ({
      kind: "dates",
      title: "Probentag in der Jugendherberge",
      text: "Ein ganzer Samstag am neuen Programm, Anreise am Vormittag.",
      options: [4, 5, 6, 7, 8].map((weeks) => ({
        date: addDays(mondayAfter(today), weeks * DAYS_PER_WEEK - 2),
        begin: "10:00",
        end: "18:00",
      })),
      closes_at: `${addDays(today, 9)}T19:00:00Z`,
    }),
    said: {
      anna: ["in", "in", "in", "out", "in"],
      tom: ["maybe", "in", "in", "in", "out"],
      jonas: ["out", "in", "maybe", null, null],
      mira: ["in", "in", "out", "maybe", "in"],
      olli: ["out", "maybe", "in", "in", "in"],
    },
    comments: {
      jonas: "Die letzten beiden weiß ich erst nach dem Dienstplan.",
      olli: "Ich könnte die Anlage mitbringen.",
    },
  },
  {
    by: "tom",
    daysAgo: 2,
    survey: (today) => ({
      kind: "gig_request",
      title: "Sommerfest der Stadtwerke?",
      text: "Frau Lehmann fragt an: draußen, drei Sets, Gage wie beim Autohaus.",
      event: {
        name: "Sommerfest der Stadtwerke",
        date: addDays(mondayAfter(today), 82),
        begin: "18:00",
        venue: { name: "Werkshof", street: "Am Wasserturm 2", zip: "32657", city: "Lemgo" },
      },
    }),
    said: { tom: "in", anna: "in", mira: "maybe", paul: "out" },
    comments: { mira: "Da ist vielleicht Abiball.", paul: "Bin im Urlaub." },
  },
  {
    by: "mira",
    daysAgo: 6,
    survey: () => ({
      kind: "opinion",
      title: "Neues Bandfoto: wo?",
      multiple: true,
      options: [
        { text: "Alte Ziegelei" },
        { text: "Kurpark am See" },
        { text: "Auf der Bühne im Kurhaus" },
        { text: "Im Proberaum" },
      ],
    }),
    said: { mira: [0, 1], anna: [0], tom: [2], jonas: [0, 2], olli: [1] },
    comments: { tom: "Mit Licht, bitte." },
  },
];

/** Creates the surveys, lets members answer on the following days, and makes the decisions. */
export async function ask({ stage, band }: Demo): Promise<void> {
  for (const { by, daysAgo, survey, said, comments = {}, decide } of SURVEYS) {
    const asked = addDays(stage.today, -daysAgo);
    const { survey_id, options } = await band[by].do("createSurvey", { body: survey(stage.today) }, asked);
    const params = { survey_id };
    for (const [name, answer] of Object.entries(said) as [DemoName, NonNullable<DemoSurvey["said"][DemoName]>][]) {
      const comment = comments[name] ?? null;
      const body = typeof answer === "string" ? { answer, comment } : { answers: answersOf(answer, options), comment };
      await band[name].do("respondToSurvey", { params, body }, addDays(asked, 1));
    }
    const body = decide && { option_id: options[decide.option]?.option_id ?? null, create: decide.create };
    if (body) await band[by].do("decideSurvey", { params, body }, addDays(asked, 5));
  }
}

function answersOf(
  said: readonly number[] | readonly (Said | null)[],
  options: readonly { readonly option_id: string }[],
): Record<string, true | Said> {
  const pairs = said.flatMap((one, at): [string | undefined, true | Said][] => {
    if (one === null) return [];
    return typeof one === "number" ? [[options[one]?.option_id, true]] : [[options[at]?.option_id, one]];
  });
  return Object.fromEntries(pairs.flatMap(([id, value]) => (id === undefined ? [] : [[id, value]])));
}
