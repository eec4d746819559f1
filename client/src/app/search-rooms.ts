import { text } from "../i18n/text.ts";
import type { SearchProvider } from "../ui/search-provider.ts";

interface SearchRoom {
  readonly label: () => string;
  readonly load: () => Promise<SearchProvider>;
}

/** The sources of the quick search, in display order. A feature adds its line here. */
export const searchRooms: readonly SearchRoom[] = [
  { label: () => text().app.gigs, load: async () => (await import("./search-gigs.ts")).searchGigs },
  {
    label: () => text().app.rehearsals,
    load: async () => (await import("./search-rehearsals.ts")).searchRehearsals,
  },
  { label: () => text().app.songs, load: async () => (await import("./search-songs.ts")).searchSongs },
  { label: () => text().app.members, load: async () => (await import("./search-members.ts")).searchMembers },
  { label: () => text().surveys.title, load: async () => (await import("./search-surveys.ts")).searchSurveys },
  {
    label: () => text().repertoireLists.title,
    load: async () => (await import("./search-lists.ts")).searchLists,
  },
  { label: () => text().app.actions, load: async () => (await import("./search-actions.ts")).searchActions },
];
