import { isAsked, seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import type { todoRoutes } from "@bandstand/shared/todos/routes.ts";
import { checklistTodos, openSurveys, pendingRehearsals, rehearsalTodos } from "@bandstand/shared/todos/my-todos.ts";
import { answeredBy, asksAt, dayOf } from "../availability/model.ts";
import { pendingGigsOf } from "../availability/pending.ts";
import { gigRecord, gigsWithItemsOf } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import type { Handlers } from "../http/handler.ts";
import { allLineUps } from "../line-ups/model.ts";
import { withPlan } from "../rehearsals/answer.ts";
import { type StoredRehearsal, allRehearsals, rehearsalRecord } from "../rehearsals/model.ts";
import { withTiming } from "../setlists/timing.ts";
import { awaitedVotes } from "../suggestions/model.ts";
import { listSurveys, surveyRecord } from "../surveys/model.ts";

export const todoHandlers = (context: AppContext): Handlers<typeof todoRoutes> => ({
  async getUserTodos({ caller }) {
    const { user_id, role } = caller;
    const { lastFirst, byId } = await allRehearsals();
    const now = context.now().toISOString();
    const upcoming = lastFirst.filter(({ end }) => end > now);
    const [lineUps, asks] = await Promise.all([allLineUps(), asksAt(upcoming.map(({ _id }) => _id))]);
    const seatsAt = (one: StoredRehearsal) =>
      withStandIns(seatsOf(one, lineUps), asks.get(one._id), () => dayOf({ ...one, date: null }));
    const coming = upcoming.filter((one) => isAsked(seatsAt(one), user_id)).map(rehearsalRecord);
    const withTodos = lastFirst.filter(({ todos }) => todos.some(({ done }) => !done)).map(rehearsalRecord);
    const [gigs, pending, answered, votes, surveys] = await Promise.all([
      gigsWithItemsOf(user_id, { drafts: role !== "musician" }),
      pendingGigsOf(caller, context.today()),
      answeredBy(
        user_id,
        coming.map(({ rehearsal_id }) => rehearsal_id),
      ),
      awaitedVotes(caller),
      listSurveys({ now: context.now(), status: "open", skip: 0, limit: Infinity }),
    ]);
    const unanswered = pendingRehearsals(coming, answered, now).flatMap(
      ({ rehearsal_id }) => byId.get(rehearsal_id) ?? [],
    );
    return {
      gig_checklist_todos: checklistTodos(gigs.map(gigRecord), user_id),
      rehearsal_todos: rehearsalTodos(withTodos, user_id),
      pending_gigs: await withTiming(pending),
      pending_rehearsals: await withPlan(unanswered),
      open_surveys: openSurveys(surveys.items.map(surveyRecord), user_id, now).map(
        ({ survey_id, kind, title, closes_at }) => ({ survey_id, kind, title, closes_at }),
      ),
      open_votes: votes.map(({ _id, title, interpret }) => ({ song_id: _id, title, interpret })),
    };
  },
});
