import { z } from "zod";
import { defineRoute } from "../contract/route.ts";
import { HistogramRow, PublicBand, SeasonStatistics } from "./contract.ts";

export const statisticsRoutes = {
  seasonStatistics: defineRoute({
    method: "GET",
    path: "/statistics/seasons",
    access: "member",
    summary: "Statistics per season, latest first, for gigs dated today or earlier",
    response: z.array(SeasonStatistics),
  }),
  songHistogram: defineRoute({
    method: "GET",
    path: "/public/song_histogram",
    access: "public",
    summary: "The songs played, by year and kind of gig; public, without members' names",
    response: z.array(HistogramRow),
    errors: ["SONG_PAGE_OFF"],
  }),
  publicBand: defineRoute({
    method: "GET",
    path: "/public/band",
    access: "public",
    summary: "The band whose songs the public page shows: only its name and logo",
    response: PublicBand,
    errors: ["SONG_PAGE_OFF"],
  }),
} as const;
