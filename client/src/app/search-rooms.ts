import { text } from "../i18n/text.ts";
import type { SearchProvider } from "../ui/search-provider.ts";
import { setTheme } from "../ui/theme.ts";
import { navigation } from "./navigation.ts";

interface SearchRoom {
  readonly label: () => string;
  readonly load: () => Promise<SearchProvider>;
}

const folded = (value: string): string => value.toLocaleLowerCase();

/** The screens of the main menu and what can be done from anywhere. */
const actions: SearchProvider = async (query) => {
  const all = [
    ...navigation.map((entry) => ({ id: entry.href, title: entry.label(), icon: entry.icon, target: entry.href })),
    { id: "profile", title: text().app.profile, icon: "user" as const, target: "/profile" },
    { id: "suggestions", title: text().suggestions.title, icon: "poll" as const, target: "/suggestions" },
    { id: "lists", title: text().repertoireLists.title, icon: "list" as const, target: "/repertoire-lists" },
    {
      id: "list",
      title: `${text().repertoireLists.title}: ${text().repertoireLists.add}`,
      icon: "plus" as const,
      target: "/repertoire-lists?new=1",
    },
    { id: "suggest", title: text().suggestions.add, icon: "plus" as const, target: "/suggestions?new=1" },
    {
      id: "light",
      title: `${text().app.theme}: ${text().app.themeLight}`,
      icon: "sun" as const,
      target: () => setTheme("light"),
    },
    {
      id: "dark",
      title: `${text().app.theme}: ${text().app.themeDark}`,
      icon: "moon" as const,
      target: () => setTheme("dark"),
    },
  ];
  if (query === "") return all.slice(0, navigation.length);
  return all.filter((hit) => folded(hit.title).includes(folded(query)));
};

/** What search and jump looks through, in the order in which it is shown. A room adds its line here. */
export const searchRooms: readonly SearchRoom[] = [
  { label: () => text().app.gigs, load: async () => (await import("./search-gigs.ts")).searchGigs },
  {
    label: () => text().app.rehearsals,
    load: async () => (await import("./search-rehearsals.ts")).searchRehearsals,
  },
  { label: () => text().app.songs, load: async () => (await import("./search-songs.ts")).searchSongs },
  { label: () => text().surveys.title, load: async () => (await import("./search-surveys.ts")).searchSurveys },
  {
    label: () => text().repertoireLists.title,
    load: async () => (await import("./search-lists.ts")).searchLists,
  },
  { label: () => text().app.actions, load: async () => actions },
];
