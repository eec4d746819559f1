import { text } from "../i18n/text.ts";
import type { SearchSource } from "../ui/search-provider.ts";

interface SearchRoom {
  readonly label: () => string;
  readonly load: () => Promise<SearchSource>;
}

/** The sources of the quick search, in display order. A feature adds its line here. */
export const searchRooms: readonly SearchRoom[] = [
  { label: () => text().app.gigs, load: async () => (await import("./search-gigs.ts")).gigSource },
  { label: () => text().app.rehearsals, load: async () => (await import("./search-rehearsals.ts")).rehearsalSource },
  { label: () => text().app.songs, load: async () => (await import("./search-songs.ts")).songSource },
  { label: () => text().app.members, load: async () => (await import("./search-members.ts")).memberSource },
  { label: () => text().surveys.title, load: async () => (await import("./search-surveys.ts")).surveySource },
  { label: () => text().repertoireLists.title, load: async () => (await import("./search-lists.ts")).listSource },
  { label: () => text().comments.title, load: async () => (await import("./search-discussions.ts")).discussionSource },
  { label: () => text().search.actions, load: async () => (await import("./search-actions.ts")).actionSource },
];
