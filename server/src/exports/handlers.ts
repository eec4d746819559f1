import type { exportRoutes } from "@bandstand/shared/exports/routes.ts";
import { SIZE_FACTOR } from "@bandstand/shared/charts/limits.ts";
import { performersTonight } from "@bandstand/shared/exports/gema.ts";
import { lineUpNames } from "@bandstand/shared/exports/line-up.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { SONG_COLUMNS } from "@bandstand/shared/songs/order.ts";
import type { RepertoireList } from "@bandstand/shared/repertoire-lists/contract.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { answersTo } from "../availability/model.ts";
import { logoPng } from "../config/logo.ts";
import { bandConfig } from "../config/model.ts";
import { findGig, gigRecord, listGigs } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Answer, Handlers, RequestContext } from "../http/handler.ts";
import { memoryLimit } from "../http/rate-limit.ts";
import { findList, listRecord } from "../repertoire-lists/model.ts";
import { gigWithTiming } from "../setlists/timing.ts";
import { foundSongs } from "../songs/listing.ts";
import { allSongs, songRecord } from "../songs/model.ts";
import { activeMembers, memberNames } from "../users/model.ts";
import { gatherGigBook, gatherListBook } from "./book.ts";
import { attachment } from "./attachment.ts";
import { RenderPool } from "./render-pool.ts";
import type { Gathered } from "./render-pool.ts";

const drafts = (caller: Caller): { readonly drafts: boolean } => ({ drafts: caller.role !== "musician" });

async function gigFor(caller: Caller, gig_id: string): Promise<GigOut> {
  const gig = await findGig(gig_id, drafts(caller));
  if (gig === null) throw new Refusal("NOT_FOUND");
  return await gigWithTiming(gigRecord(gig));
}

async function listFor(caller: Caller, list_id: string): Promise<RepertoireList> {
  const list = await findList(list_id, caller);
  if (list === null) throw new Refusal("NOT_FOUND");
  return listRecord(list);
}

/** Returns the songs with these ids, by id. Includes deleted songs, because old setlists contain them. */
async function songsOf(song_ids: Iterable<string>): Promise<ReadonlyMap<string, Song>> {
  const all = await allSongs();
  const found = new Map<string, Song>();
  for (const song_id of new Set(song_ids)) {
    const song = all.get(song_id);
    if (song !== undefined) found.set(song_id, songRecord(song));
  }
  return found;
}

const playedAt = ({ setlist }: GigOut | Omit<GigOut, "timing">): string[] =>
  setlist.sets.flatMap(({ songs }) => songs.map(({ song_id }) => song_id));

const songsIn = (list: RepertoireList) => songsOf(list.songs.map(({ song_id }) => song_id));

/**
 * Returns the data for a gig's GEMA report: the gig, its songs, and the number of performers, which is `asked` or, by
 * default, the number who accepted the gig (all of them if nobody has).
 */
async function gemaOf(caller: Caller, gig_id: string, asked: number | undefined) {
  const { timing: _timing, ...gig } = await gigFor(caller, gig_id);
  const { entries, seats } = await answersTo("gig", gig_id);
  const musicians = asked ?? performersTonight(await activeMembers(), entries, seats).count;
  return { gig, musicians, songs: await songsOf(playedAt(gig)) };
}

const letterhead = async () => ({ band: bandConfig().bandName, logo: await logoPng() });

const bookView = ({ chords, size }: { readonly chords: "shown" | "hidden"; readonly size: number }) => ({
  kind: "book_pdf" as const,
  hide_chords: chords === "hidden",
  scale: SIZE_FACTOR ** size,
  band: bandConfig().bandName,
});

const ALL = 1_000_000;
const MINUTE_SECONDS = 60;

export const exportHandlers = (context: AppContext): Handlers<typeof exportRoutes> => {
  const pool = new RenderPool();
  const limit = memoryLimit({
    name: "exports",
    points: context.env.RATE_LIMIT_EXPORT_PER_MINUTE,
    seconds: MINUTE_SECONDS,
  });

  /** Renders a file in the pool, within the member's rate limit. */
  async function fileFor(
    { user_id }: Caller,
    { isGone }: RequestContext,
    gather: () => Promise<Gathered>,
  ): Promise<Answer<Buffer>> {
    await limit.take(user_id);
    return attachment(await pool.render(user_id, gather, isGone));
  }

  return {
    setlistPdf: ({ caller, params, query, request }) =>
      fileFor(caller, request, async () => {
        const { timing, ...gig } = await gigFor(caller, params.gig_id);
        const about = { gig, timing, ...(await letterhead()), language: request.language };
        const [songs, names] = await Promise.all([songsOf(playedAt(gig)), memberNames()]);
        return { wanted: { kind: "setlist_pdf", design: query.design, ...about }, songs, names };
      }),

    schedulePdf: ({ caller, params, request }) =>
      fileFor(caller, request, async () => {
        const { timing, ...gig } = await gigFor(caller, params.gig_id);
        const about = { gig, timing, ...(await letterhead()), language: request.language };
        return { wanted: { kind: "schedule_pdf", ...about }, names: await memberNames() };
      }),

    gigSheetPdf: ({ caller, params, request }) =>
      fileFor(caller, request, async () => {
        const { timing, ...gig } = await gigFor(caller, params.gig_id);
        const { entries, seats } = await answersTo("gig", gig.gig_id);
        const lineUp = lineUpNames(await activeMembers(), entries, seats);
        const about = { gig, timing, lineUp, ...(await letterhead()), language: request.language };
        const [songs, names] = await Promise.all([songsOf(playedAt(gig)), memberNames()]);
        return { wanted: { kind: "gig_sheet_pdf", ...about }, songs, names };
      }),

    gigBookPdf: ({ caller, params, query, request }) =>
      fileFor(caller, request, async () => {
        const gig = await gigFor(caller, params.gig_id);
        const { gig_id: id, name, date, updated_at } = gig;
        const book = await gatherGigBook(caller.user_id, gig.setlist.sets, await songsOf(playedAt(gig)));
        return { wanted: { id, name, date, updated_at, ...book, ...bookView(query), language: request.language } };
      }),

    gemaCsv: ({ caller, params, query, request }) =>
      fileFor(caller, request, async () => {
        const { songs, ...about } = await gemaOf(caller, params.gig_id, query.musicians);
        return { wanted: { kind: "gema_csv", ...about }, songs };
      }),

    gemaXlsx: ({ caller, params, query, request }) =>
      fileFor(caller, request, async () => {
        const { songs, ...about } = await gemaOf(caller, params.gig_id, query.musicians);
        return { wanted: { kind: "gema_xlsx", ...about }, songs };
      }),

    forscoreSetlist: ({ caller, params, query, request }) =>
      fileFor(caller, request, async () => {
        const { timing: _timing, ...gig } = await gigFor(caller, params.gig_id);
        const [songs, names] = await Promise.all([songsOf(playedAt(gig)), memberNames()]);
        return { wanted: { kind: "forscore", gig, format: query.format }, songs, names };
      }),

    setlistsJson: ({ caller, request }) =>
      fileFor(caller, request, async () => {
        const query = { scope: "all", today: context.today(), ...drafts(caller), skip: 0, limit: ALL } as const;
        const gigs = (await listGigs(query)).items.map(gigRecord);
        const [songs, names] = await Promise.all([songsOf(gigs.flatMap(playedAt)), memberNames()]);
        return { wanted: { kind: "setlists_json", band: bandConfig().bandName }, gigs, songs, names };
      }),

    repertoirePdf: ({ caller, params, request }) =>
      fileFor(caller, request, async () => {
        const list = await listFor(caller, params.list_id);
        const about = { list, band: bandConfig().bandName, language: request.language };
        const [songs, names] = await Promise.all([songsIn(list), memberNames()]);
        return { wanted: { kind: "repertoire_pdf", ...about }, songs, names };
      }),

    listBookPdf: ({ caller, params, query, request }) =>
      fileFor(caller, request, async () => {
        const list = await listFor(caller, params.list_id);
        const { list_id: id, name, updated_at } = list;
        const book = await gatherListBook(caller.user_id, list, await songsIn(list));
        return {
          wanted: { id, name, date: null, updated_at, ...book, ...bookView(query), language: request.language },
        };
      }),

    repertoireCsv: ({ caller, params, request }) =>
      fileFor(caller, request, async () => {
        const list = await listFor(caller, params.list_id);
        const about = { list, band: bandConfig().bandName, language: request.language };
        const [songs, names] = await Promise.all([songsIn(list), memberNames()]);
        return { wanted: { kind: "repertoire_csv", ...about }, songs, names };
      }),

    songsCsv: ({ caller, query, request }) =>
      fileFor(caller, request, async () => {
        const { columns = SONG_COLUMNS, sort, ...filter } = query;
        const found = (await foundSongs(context, caller, { sort, ...filter })).map(songRecord);
        const about = { columns, band: bandConfig().bandName, language: request.language };
        const songs = new Map(found.map((song) => [song.song_id, song]));
        return { wanted: { kind: "songs_csv", ...about }, songs, names: await memberNames() };
      }),
  };
};
