import type { Language } from "@bandstand/shared/contract/errors.ts";
import { derivedId } from "@bandstand/shared/contract/derived-id.ts";
import type { RehearsalIn } from "@bandstand/shared/rehearsals/contract.ts";
import { defaultEnd } from "@bandstand/shared/rehearsals/period.ts";
import type { z } from "zod";
import { refuseUnlessAdmin } from "../http/access.ts";
import type { Editor } from "../http/access.ts";
import { refuseUnknownMember } from "../users/responsible.ts";
import { refuseAbsentSongs, refusePeriod, refuseStrangers, refuseTwice } from "./refusals.ts";
import type { RehearsalFields } from "./model.ts";

interface Circumstances {
  readonly now: Date;
  readonly language: Language;
}

type Given = Omit<z.output<typeof RehearsalIn>, "rehearsal_id">;

/**
 * Returns the fields of a new rehearsal with the protocol that was sent. Missing ids are generated so that a repeat
 * generates the same ones. Comments without an author get the caller as author; only an admin may record comments by
 * others.
 */
export async function recorded(
  caller: Editor,
  rehearsal_id: string,
  { begin, end, songs, todos, comments, ...given }: Given,
  { now, language }: Circumstances,
): Promise<RehearsalFields> {
  const fields = {
    ...given,
    begin,
    end: end ?? defaultEnd(begin),
    songs,
    todos: todos.map((todo, at) => ({ ...todo, todo_id: todo.todo_id ?? derivedId(rehearsal_id, `todo ${at}`) })),
    comments: comments.map(({ comment_id, user_id, text, created_at }, at) => ({
      comment_id: comment_id ?? derivedId(rehearsal_id, `comment ${at}`),
      user_id: user_id ?? caller.user_id,
      text,
      created_at: created_at ?? now.toISOString(),
    })),
  };
  const authors = fields.comments.map(({ user_id }) => user_id);
  if (authors.some((author) => author !== caller.user_id)) refuseUnlessAdmin(caller, "FORBIDDEN");
  const song_ids = songs.map(({ song_id }) => song_id);
  refusePeriod(fields, language);
  refuseTwice(song_ids, language);
  refuseTwice(
    fields.todos.map(({ todo_id }) => todo_id),
    language,
    (at) => `todos.${at}.todo_id`,
  );
  refuseTwice(
    fields.comments.map(({ comment_id }) => comment_id),
    language,
    (at) => `comments.${at}.comment_id`,
  );
  await refuseAbsentSongs(song_ids, [], language);
  await refuseStrangers(authors, language);
  for (const [at, { responsible }] of todos.entries())
    await refuseUnknownMember(responsible, language, `todos.${at}.responsible`);
  return fields;
}
