import type { Dictionary } from "../de/dictionary.ts";
import { app } from "./app.ts";
import { asks } from "./asks.ts";
import { auth } from "./auth.ts";
import { banners } from "./banners.ts";
import { book } from "./book.ts";
import { bulkEdit } from "./bulk-edit.ts";
import { calendar } from "./calendar.ts";
import { charts } from "./charts.ts";
import { chartImport } from "./chart-import.ts";
import { checklist } from "./checklist.ts";
import { availability } from "./availability.ts";
import { config } from "./config.ts";
import { conflicts } from "./conflicts.ts";
import { device } from "./device.ts";
import { duplicate } from "./duplicate.ts";
import { errors } from "./errors.ts";
import { exports } from "./exports.ts";
import { forms } from "./forms.ts";
import { gigForm } from "./gig-form.ts";
import { gigs } from "./gigs.ts";
import { keys } from "./keys.ts";
import { lineUps } from "./line-ups.ts";
import { live } from "./live.ts";
import { markdown } from "./markdown.ts";
import { missing } from "./missing.ts";
import { notFound } from "./not-found.ts";
import { notes } from "./notes.ts";
import { notify } from "./notify.ts";
import { notifications } from "./notifications.ts";
import { planner } from "./planner.ts";
import { practise } from "./practise.ts";
import { repertoireLists } from "./repertoire-lists.ts";
import { schedule } from "./schedule.ts";
import { refusals } from "./refusals.ts";
import { rehearsals } from "./rehearsals.ts";
import { search } from "./search.ts";
import { secondFactor } from "./second-factor.ts";
import { setlists } from "./setlists.ts";
import { shares } from "./shares.ts";
import { songs } from "./songs.ts";
import { stage } from "./stage.ts";
import { statistics } from "./statistics.ts";
import { storage } from "./storage.ts";
import { suggestions } from "./suggestions.ts";
import { surveys } from "./surveys.ts";
import { sync } from "./sync.ts";
import { system } from "./system.ts";
import { todos } from "./todos.ts";
import { trash } from "./trash.ts";
import { users } from "./users.ts";
import { welcome } from "./welcome.ts";

/** All English texts, by feature. */
export const dictionary: Dictionary = {
  app,
  asks,
  auth,
  banners,
  book,
  bulkEdit,
  calendar,
  charts,
  chartImport,
  checklist,
  availability,
  config,
  conflicts,
  device,
  duplicate,
  errors,
  exports,
  forms,
  gigForm,
  gigs,
  keys,
  lineUps,
  live,
  markdown,
  missing,
  notFound,
  notes,
  notify,
  notifications,
  planner,
  practise,
  repertoireLists,
  schedule,
  refusals,
  rehearsals,
  search,
  secondFactor,
  setlists,
  shares,
  songs,
  stage,
  statistics,
  storage,
  suggestions,
  surveys,
  sync,
  system,
  todos,
  trash,
  users,
  welcome,
};
