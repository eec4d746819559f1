import type { SuggestionIn, Vote } from "@bandstand/shared/suggestions/contract.ts";
import type { DemoName } from "./members.ts";

/** A song suggested by a member, and the others' votes. */
export interface DemoSuggestion extends SuggestionIn {
  readonly by: DemoName;
  readonly daysAgo: number;
  /** In the order in which they were cast. */
  readonly votes: Readonly<Partial<Record<DemoName, Vote>>>;
  readonly outcome?: "rejected";
}

/** One suggestion that can be adopted, one without a majority, some that lack votes, and one that was rejected. */
export const SUGGESTIONS: readonly DemoSuggestion[] = [
  {
    title: "Macarena",
    interpret: "Los del Río",
    genre: "Party",
    comment: "Wird auf jedem Stadtfest gewünscht.",
    by: "olli",
    daysAgo: 40,
    votes: { tom: "no", anna: "no", jonas: "no", olli: "yes", mira: "abstain" },
    outcome: "rejected",
  },
  {
    title: "Don’t Stop Believin’",
    interpret: "Journey",
    duration: "00:04:11",
    genre: "Rock",
    comment: "Für die Stadtfeste. Das Riff kann Paul schon.",
    by: "paul",
    daysAgo: 21,
    votes: { paul: "yes", tom: "yes", mira: "yes", lena: "abstain", olli: "yes", jonas: "no" },
  },
  {
    title: "Zu Spät",
    interpret: "Die Ärzte",
    duration: "00:02:56",
    genre: "Rock",
    by: "mira",
    daysAgo: 16,
    votes: { mira: "yes", tom: "no", olli: "no", paul: "no", lena: "abstain", anna: "no" },
  },
  {
    title: "The Way You Look Tonight",
    interpret: "Frank Sinatra",
    duration: "00:03:22",
    genre: "Swing",
    dance_styles: ["Foxtrott"],
    comment: "Der Tanzschule Vogt fehlt ein langsamer Foxtrott, und Tom singt das im Schlaf.",
    youtube_link: "https://www.youtube.com/results?search_query=sinatra+the+way+you+look+tonight",
    links: [{ url: "https://de.wikipedia.org/wiki/The_Way_You_Look_Tonight", title: "Geschichte des Songs" }],
    by: "anna",
    daysAgo: 9,
    votes: { anna: "yes", tom: "yes", jonas: "yes" },
  },
  {
    title: "Komet",
    interpret: "Udo Lindenberg & Apache 207",
    genre: "Deutschpop",
    by: "jonas",
    daysAgo: 3,
    votes: { jonas: "yes" },
  },
];
