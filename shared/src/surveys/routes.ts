import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { DecisionIn, ResponseIn, Survey, SurveyIn, SurveyUpdate } from "./contract.ts";

const SurveyPath = z.strictObject({ survey_id: Id });

export const surveyRoutes = {
  listSurveys: defineRoute({
    method: "GET",
    path: "/surveys",
    access: "member",
    summary: "Surveys: open ones first, then the newest",
    query: z.strictObject({ status: z.enum(["open", "closed"]).optional(), ...Paging }),
    response: page(Survey),
  }),
  createSurvey: defineRoute({
    method: "POST",
    path: "/surveys",
    access: "member",
    summary: "Start an opinion poll, a date poll or a gig request; editors can notify members",
    body: SurveyIn,
    response: Survey,
    status: 201,
    errors: ["FORBIDDEN", "ID_TAKEN"],
  }),
  getSurvey: defineRoute({
    method: "GET",
    path: "/surveys/{survey_id}",
    access: "member",
    summary: "One survey with all responses",
    params: SurveyPath,
    response: Survey,
  }),
  updateSurvey: defineRoute({
    method: "PUT",
    path: "/surveys/{survey_id}",
    access: "member",
    summary: "Change a survey; answers to the remaining options are kept",
    params: SurveyPath,
    body: SurveyUpdate,
    response: Survey,
    errors: ["FORBIDDEN", "SURVEY_DECIDED", "STALE_RECORD"],
  }),
  deleteSurvey: defineRoute({
    method: "DELETE",
    path: "/surveys/{survey_id}",
    access: "member",
    summary: "Delete a survey and its responses; an event created from it is kept",
    params: SurveyPath,
    response: null,
    errors: ["FORBIDDEN"],
  }),
  respondToSurvey: defineRoute({
    method: "PUT",
    path: "/surveys/{survey_id}/response",
    access: "member",
    summary: "Set the caller's own response",
    params: SurveyPath,
    body: ResponseIn,
    response: Survey,
    errors: ["SURVEY_CLOSED"],
  }),
  closeSurvey: defineRoute({
    method: "POST",
    path: "/surveys/{survey_id}/close",
    access: "member",
    summary: "Close a survey; no more answers are accepted",
    params: SurveyPath,
    response: Survey,
    status: 200,
    errors: ["FORBIDDEN", "SURVEY_DECIDED"],
  }),
  reopenSurvey: defineRoute({
    method: "POST",
    path: "/surveys/{survey_id}/reopen",
    access: "member",
    summary: "Reopen a survey; removes a closing time in the past",
    params: SurveyPath,
    response: Survey,
    status: 200,
    errors: ["FORBIDDEN", "SURVEY_DECIDED"],
  }),
  decideSurvey: defineRoute({
    method: "POST",
    path: "/surveys/{survey_id}/decide",
    access: "member",
    summary: "Close a survey with a result; a gig or rehearsal created from it gets the answers (editors)",
    params: SurveyPath,
    body: DecisionIn,
    response: Survey,
    status: 200,
    errors: ["FORBIDDEN", "SURVEY_DECIDED"],
  }),
} as const;
