import type { SubjectType } from "@bandstand/shared/comments/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import type { Demo } from "./band.ts";
import type { DemoName } from "./members.ts";

interface DemoComment {
  readonly by: DemoName;
  /** `@` and a user name mentions that member. */
  readonly text: string;
  readonly daysAgo: number;
}

const ON_NEXT_GIG: readonly DemoComment[] = [
  { by: "jonas", text: "Ich habe noch zwei Plätze im Auto, Abfahrt 14 Uhr am Proberaum. Wer will mit?", daysAgo: 3 },
  { by: "mira", text: "Ich! Das Saxofon braucht aber einen eigenen Sitz.", daysAgo: 3 },
  { by: "anna", text: "@tom denkst du an das zweite Mikrofonstativ?", daysAgo: 1 },
];

const ON_SONG: readonly DemoComment[] = [
  { by: "lena", text: "So spielen wir den Schluss: https://www.youtube.com/watch?v=WGpwIzHdX9c", daysAgo: 40 },
  { by: "paul", text: "Am Ende also zweimal der Refrain, dann Schlag auf die Eins. @jonas passt das?", daysAgo: 39 },
  { by: "jonas", text: "Passt.", daysAgo: 38 },
];

const ON_REHEARSAL: readonly DemoComment[] = [
  { by: "paul", text: "Kann jemand aufschließen? Ich komme direkt vom Zug und bin erst um halb acht da.", daysAgo: 1 },
];

/** Has the members discuss the next gig, a song and the next rehearsal. */
export async function discuss({ stage, band, songs }: Demo): Promise<void> {
  const say = async (subject_type: SubjectType, subject_id: string | undefined, comments: readonly DemoComment[]) => {
    if (subject_id === undefined) return;
    for (const { by, text, daysAgo } of comments) {
      const written = text.replace(/@([a-z]+)\b/g, (whole, name: DemoName) =>
        name in band ? `@${band[name].user_id}` : whole,
      );
      const params = { subject_type, subject_id };
      await band[by].do("createComment", { params, body: { text: written } }, addDays(stage.today, -daysAgo));
    }
  };
  const [gig] = (await band.jonas.do("listGigs", { query: { scope: "upcoming" } })).items;
  const [rehearsal] = (await band.jonas.do("listRehearsals", { query: {} })).items;
  await say("gig", gig?.gig_id, ON_NEXT_GIG);
  await say("song", songs.get("Azzurro")?.song_id, ON_SONG);
  await say("rehearsal", rehearsal?.rehearsal_id, ON_REHEARSAL);
}
