import type { Language } from "@bandstand/shared/contract/errors.ts";
import { PROTOCOL_MAX } from "@bandstand/shared/rehearsals/limits.ts";
import { isPastRehearsal } from "@bandstand/shared/rehearsals/past.ts";
import { isPeriod } from "@bandstand/shared/rehearsals/period.ts";
import { refuseUnlessAdmin } from "../http/access.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { findUser } from "../users/model.ts";
import { absentSongs } from "../songs/model.ts";

const sentences = {
  end_before_begin: { de: "Das Ende muss nach dem Beginn liegen.", en: "The end must be after the start." },
  unknown_song: { de: "Diesen Song gibt es nicht (mehr).", en: "This song does not exist or has been deleted." },
  unknown_user: { de: "Dieses Mitglied gibt es nicht.", en: "This member does not exist." },
  twice: { de: "Das steht zweimal da.", en: "This appears twice." },
  too_big: { de: "Das Protokoll ist voll.", en: "The log is full." },
} as const;

function refuseFields(code: keyof typeof sentences, paths: readonly string[], language: Language): void {
  if (paths.length === 0) return;
  const message = sentences[code][language];
  throw new Refusal("VALIDATION_FAILED", { faults: paths.map((path) => ({ path, code, message })) });
}

const pathsWhere = <T>(items: readonly T[], isWrong: (item: T, at: number) => boolean, path: (at: number) => string) =>
  items.flatMap((item, at) => (isWrong(item, at) ? [path(at)] : []));

/** Refuses a rehearsal whose end is not after its start. */
export function refusePeriod(period: { readonly begin: string; readonly end: string }, language: Language): void {
  if (!isPeriod(period)) refuseFields("end_before_begin", ["end"], language);
}

/** Refuses everyone once the day after the rehearsal has ended. */
export function refusePast(
  rehearsal: { readonly begin: string },
  { env, today }: Pick<AppContext, "env" | "today">,
): void {
  if (isPastRehearsal(rehearsal, today(), env.TIMEZONE)) throw new Refusal("REHEARSAL_LOCKED");
}

/** Refuses to delete a past rehearsal, except for admins: a cancelled rehearsal should not stay in the history. */
export function refuseHistory(
  caller: Caller,
  rehearsal: { readonly begin: string },
  context: Pick<AppContext, "env" | "today">,
): void {
  const { env, today } = context;
  if (isPastRehearsal(rehearsal, today(), env.TIMEZONE)) refuseUnlessAdmin(caller, "REHEARSAL_LOCKED");
}

/** Refuses another todo or comment if the protocol is full. */
export function refuseFull(items: readonly unknown[], language: Language): void {
  if (items.length >= PROTOCOL_MAX) refuseFields("too_big", ["text"], language);
}

/** Refuses duplicate ids in a list. */
export function refuseTwice(
  items: readonly string[],
  language: Language,
  path = (at: number): string => `songs.${at}.song_id`,
): void {
  refuseFields(
    "twice",
    pathsWhere(items, (id, at) => items.indexOf(id) !== at, path),
    language,
  );
}

/** Refuses songs that do not exist, except those that the protocol already contained. */
export async function refuseAbsentSongs(
  song_ids: readonly string[],
  had: readonly string[],
  language: Language,
): Promise<void> {
  const { unknown, deleted } = await absentSongs(song_ids.filter((id) => !had.includes(id)));
  const absent = new Set([...unknown, ...deleted]);
  refuseFields(
    "unknown_song",
    pathsWhere(
      song_ids,
      (id) => absent.has(id),
      (at) => `songs.${at}.song_id`,
    ),
    language,
  );
}

/** Refuses authors who are not members. */
export async function refuseStrangers(user_ids: readonly string[], language: Language): Promise<void> {
  const known = new Map(
    await Promise.all([...new Set(user_ids)].map(async (id) => [id, (await findUser(id)) !== null] as const)),
  );
  refuseFields(
    "unknown_user",
    pathsWhere(
      user_ids,
      (id) => !known.get(id),
      (at) => `comments.${at}.user_id`,
    ),
    language,
  );
}
