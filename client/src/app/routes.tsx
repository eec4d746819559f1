import type { RouteDefinition } from "@solidjs/router";
import { screen } from "./route-boundary.tsx";

/** The sign-in form, which anonymous users see at nearly every address. */
export const SignInScreen = screen(async () => (await import("../auth/sign-in-page.tsx")).SignInPage, {
  texts: "door",
});

/**
 * Every address of the app. Each screen is a separate file, loaded when it is first opened. A feature adds its lines
 * here.
 */
export const routes: RouteDefinition[] = [
  { path: "/", component: screen(async () => (await import("./start-page.tsx")).StartPage, { texts: "first" }) },
  { path: "/gigs/next", component: screen(async () => (await import("./next-gig-page.tsx")).NextGigPage) },
  {
    path: "/gigs/:gig_id/as-played",
    component: screen(async () => (await import("../live/as-played-page.tsx")).AsPlayedPage),
  },
  { path: "/gigs/:gig_id/book", component: screen(async () => (await import("../charts/book-page.tsx")).GigBookPage) },
  { path: "/gigs/:gig_id?", component: screen(async () => (await import("../gigs/gigs-page.tsx")).GigsPage) },
  {
    path: "/rehearsals/statistics",
    component: screen(async () => (await import("../rehearsals/statistics-page.tsx")).RehearsalStatisticsPage),
  },
  {
    path: "/rehearsals/:rehearsal_id?",
    component: screen(async () => (await import("../rehearsals/rehearsals-page.tsx")).RehearsalsPage),
  },
  { path: "/songs/import", component: screen(async () => (await import("../songs/import-page.tsx")).ImportPage) },
  {
    path: "/songs/charts-import",
    component: screen(async () => (await import("../songs/chart-import-page.tsx")).ChartImportPage),
  },
  { path: "/songs/:song_id?", component: screen(async () => (await import("../songs/songs-page.tsx")).SongsPage) },
  {
    path: "/suggestions",
    component: screen(async () => (await import("../suggestions/suggestions-page.tsx")).SuggestionsPage),
  },
  {
    path: "/surveys/:survey_id?",
    component: screen(async () => (await import("../surveys/surveys-page.tsx")).SurveysPage),
  },
  {
    path: "/repertoire-lists/:list_id/book",
    component: screen(async () => (await import("../charts/book-page.tsx")).ListBookPage),
  },
  {
    path: "/repertoire-lists/:list_id?",
    component: screen(async () => (await import("../repertoire-lists/repertoire-lists-page.tsx")).RepertoireListsPage),
  },
  { path: "/calendar", component: screen(async () => (await import("./calendar-screen.tsx")).CalendarScreen) },
  {
    path: "/answers",
    component: screen(async () => (await import("../availability/missing-page.tsx")).MissingPage),
  },
  { path: "/live/:gig_id", component: screen(async () => (await import("../live/live-page.tsx")).LivePage) },
  { path: "/paper", component: screen(async () => (await import("../live/paper-page.tsx")).PaperPage) },
  { path: "/more", component: screen(async () => (await import("./more-page.tsx")).MorePage) },
  { path: "/profile", component: screen(async () => (await import("../users/profile-page.tsx")).ProfilePage) },
  {
    path: "/band/line-ups",
    component: screen(async () => (await import("../line-ups/line-ups-page.tsx")).LineUpsPage),
  },
  {
    path: "/band/stand-ins",
    component: screen(async () => (await import("../asks/contacts-page.tsx")).ContactsPage),
  },
  { path: "/band", component: screen(async () => (await import("../users/band-page.tsx")).BandPage) },
  {
    path: "/members/:user_id?",
    component: screen(async () => (await import("../users/members-page.tsx")).MembersPage),
  },
  {
    path: "/statistics",
    component: screen(async () => (await import("../statistics/statistics-page.tsx")).StatisticsPage),
  },
  { path: "/trash", component: screen(async () => (await import("../trash/trash-page.tsx")).TrashPage) },
  { path: "/public/songs", component: screen(async () => (await import("../statistics/public-page.tsx")).PublicPage) },
  { path: "/system", component: screen(async () => (await import("../system/system-page.tsx")).SystemPage) },
  { path: "/settings", component: screen(async () => (await import("../config/config-page.tsx")).ConfigPage) },
  { path: "/sign-in", component: SignInScreen },
  { path: "/setup", component: screen(async () => (await import("../auth/setup-page.tsx")).SetupPage) },
  {
    path: "/invitation",
    component: screen(async () => (await import("../auth/invitation-page.tsx")).InvitationPage, { texts: "door" }),
  },
  {
    path: "/forgot",
    component: screen(async () => (await import("../auth/forgot-page.tsx")).ForgotPage, { texts: "door" }),
  },
  {
    path: ["/password_reset", "/reset"],
    component: screen(async () => (await import("../auth/reset-page.tsx")).ResetPage, { texts: "door" }),
  },
  { path: "*", component: screen(async () => (await import("./not-found-page.tsx")).NotFoundPage) },
];

/** Screens that need no sign-in, such as a printed setlist; they are shown without the app's frame. */
const OPEN_PATHS: readonly string[] = [
  "/public/songs",
  "/paper",
  "/sign-in",
  "/setup",
  "/invitation",
  "/forgot",
  "/password_reset",
  "/reset",
];

/** Converts `/gigs/:gig_id?` to a pattern for whole addresses; `*` matches everything else. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/\/:\w+\?/g, "(/[^/]+)?")
      .replaceAll(/:\w+/g, "[^/]+")
      .replace(/^\*$/, ".*")}$`,
  );

/** The first matching route, as the router finds it. */
export const routeAt = (pathname: string): RouteDefinition | undefined =>
  routes.find(({ path = [] }) => [path].flat().some((one) => patternOf(one).test(pathname)));

/** Loads the code of the screen at `pathname` without showing it. */
export function preloadScreen(pathname: string): void {
  const component = routeAt(pathname)?.component;
  if (component && "preload" in component && typeof component.preload === "function") component.preload();
}

export const isOpenPath = (pathname: string): boolean => OPEN_PATHS.includes(pathname);
