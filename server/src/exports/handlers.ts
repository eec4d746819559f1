import type { exportRoutes } from "@bandstand/shared/exports/contract.ts";
import { sheetMusicSetlist } from "@bandstand/shared/exports/forscore.ts";
import { gemaCsv, gemaXlsx } from "@bandstand/shared/exports/gema-file.ts";
import { gemaWorks, performersTonight } from "@bandstand/shared/exports/gema.ts";
import { repertoireCsv, repertoirePdf } from "@bandstand/shared/exports/repertoire.ts";
import { schedulePdf } from "@bandstand/shared/exports/schedule-pdf.ts";
import { setlistPdf } from "@bandstand/shared/exports/setlist-pdf.ts";
import { setlistsJson } from "@bandstand/shared/exports/setlists-json.ts";
import type { SongOf } from "@bandstand/shared/exports/song.ts";
import { songsCsv } from "@bandstand/shared/exports/songs-csv.ts";
import { SONG_COLUMNS } from "@bandstand/shared/songs/order.ts";
import type { NameOf } from "@bandstand/shared/setlists/tonight.ts";
import type { RepertoireList } from "@bandstand/shared/repertoire-lists/contract.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { entriesOf } from "../availability/model.ts";
import { bandConfig } from "../config/model.ts";
import { findGig, gigRecord, listGigs } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers } from "../http/handler.ts";
import { findList, listRecord } from "../repertoire-lists/model.ts";
import { gigWithTiming } from "../setlists/timing.ts";
import { foundSongs } from "../songs/listing.ts";
import { allSongs, songRecord } from "../songs/model.ts";
import { activeMembers, memberNames } from "../users/model.ts";
import { attachment } from "./attachment.ts";
import { pdfFonts } from "./fonts.ts";

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

/** Members' names by id, those who have left too. */
async function names(): Promise<NameOf> {
  const all = await memberNames();
  return (user_id) => all.get(user_id);
}

/** Songs by id, deleted ones too: an old setlist still names them. */
async function songs(): Promise<SongOf> {
  const all = await allSongs();
  return (song_id) => all.get(song_id);
}

/** The works of a gig with the number of musicians that was asked for, else with that of the answers. */
async function worksOf(caller: Caller, gig_id: string, asked: number | undefined) {
  const gig = await gigFor(caller, gig_id);
  const answers = (await entriesOf([gig_id])).get(gig_id) ?? [];
  const musicians = asked ?? performersTonight(await activeMembers(), answers).count;
  return { gig, works: gemaWorks(gig, await songs(), musicians) };
}

const ALL = 1_000_000;

export const exportHandlers = (context: AppContext): Handlers<typeof exportRoutes> => ({
  async setlistPdf({ caller, params, query, request }) {
    const { timing, ...gig } = await gigFor(caller, params.gig_id);
    const document = {
      gig,
      timing,
      songOf: await songs(),
      nameOf: await names(),
      band: bandConfig().bandName,
      language: request.language,
    };
    return attachment(setlistPdf(document, query.design, await pdfFonts()));
  },

  async schedulePdf({ caller, params, request }) {
    const { timing, ...gig } = await gigFor(caller, params.gig_id);
    const document = {
      gig,
      timing,
      nameOf: await names(),
      band: bandConfig().bandName,
      language: request.language,
    };
    return attachment(schedulePdf(document, await pdfFonts()));
  },

  async gemaCsv({ caller, params, query }) {
    const { gig, works } = await worksOf(caller, params.gig_id, query.musicians);
    return attachment(gemaCsv(gig, works));
  },

  async gemaXlsx({ caller, params, query }) {
    const { gig, works } = await worksOf(caller, params.gig_id, query.musicians);
    return attachment(await gemaXlsx(gig, works));
  },

  async forscoreSetlist({ caller, params, query }) {
    const gig = await gigFor(caller, params.gig_id);
    return attachment(sheetMusicSetlist(gig, { songOf: await songs(), nameOf: await names() }, query.format));
  },

  async setlistsJson({ caller }) {
    const { items } = await listGigs({ scope: "all", today: context.today(), ...drafts(caller), skip: 0, limit: ALL });
    const about = { band: bandConfig().bandName, nameOf: await names() };
    return attachment(setlistsJson(items.map(gigRecord), await songs(), about));
  },

  async repertoirePdf({ caller, params, request }) {
    const list = await listFor(caller, params.list_id);
    const document = {
      list,
      songOf: await songs(),
      nameOf: await names(),
      band: bandConfig().bandName,
      language: request.language,
    };
    return attachment(repertoirePdf(document, await pdfFonts()));
  },

  async repertoireCsv({ caller, params, request }) {
    const list = await listFor(caller, params.list_id);
    return attachment(
      repertoireCsv({ list, songOf: await songs(), nameOf: await names(), language: request.language }),
    );
  },

  async songsCsv({ caller, query, request }) {
    const { columns = SONG_COLUMNS, sort, ...filter } = query;
    const found = (await foundSongs(context, caller, { sort, ...filter })).map(songRecord);
    const about = { nameOf: await names(), band: bandConfig().bandName, language: request.language };
    return attachment(songsCsv({ songs: found, columns, ...about }));
  },
});
