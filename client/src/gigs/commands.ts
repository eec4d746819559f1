import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import type { Gig, GigIn, GigUpdate } from "@bandstand/shared/gigs/contract.ts";
import { mergeText } from "@bandstand/shared/gigs/merge-text.ts";
import { copiedFrom } from "@bandstand/shared/gigs/template.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { recipientQuery, widerChoice } from "@bandstand/shared/notifications/audience.ts";
import type { Recipients } from "@bandstand/shared/contract/fields.ts";
import { db } from "../data/db.ts";
import { fieldsEdit, mergedEdit, plainEdit } from "../data/mutation-kinds.ts";
import { type Undo, mutate, mutateWithUndo } from "../data/mutations.ts";
import { formerValues, seenIn } from "../data/former-values.ts";
import type { Row } from "../data/rows.ts";
import { text } from "../i18n/text.ts";

/* `body` is the user's input; `copied` is the template's data, so that the new gig is complete immediately, even
   offline. */
interface CreateGig extends Recipients {
  readonly body: GigIn & { readonly gig_id: string };
  readonly copied: Partial<Gig>;
}

const createGigMutation = plainEdit<CreateGig, Gig>({
  name: "createGig",
  route: "createGig",
  collection: "gigs",
  creates: true,
  id: ({ body }) => body.gig_id,
  copiesFrom: ({ body }) => body.template_gig_id,
  apply: (gig, { body: { template_gig_id: _template, template_parts: _parts, ...fields }, copied }, made_at) => {
    const at = new Date(made_at).toISOString();
    return gig ?? { ...NEW_GIG, ...copied, ...fields, created_at: at, updated_at: at, rev: 0 };
  },
  request: ({ body, copied: _copied, ...recipients }) => ({ body: { ...body, ...recipients } }),
});

/* The recipients are omitted if the user was not asked. */
interface UpdateGig extends Recipients {
  readonly gig_id: string;
  readonly fields: GigUpdate;
  readonly seen?: GigUpdate;
}

const updateGigMutation = fieldsEdit<UpdateGig, Gig>({
  name: "updateGig",
  route: "updateGig",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  request: ({ gig_id, fields, seen: _seen, ...recipients }) => ({
    params: { gig_id },
    body: { ...fields, ...recipients },
  }),
  foldRest: widerChoice,
});

interface DeleteGig extends Recipients {
  readonly gig_id: string;
}

const deleteGigMutation = plainEdit<DeleteGig, Gig>({
  name: "deleteGig",
  route: "deleteGig",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: () => undefined,
  request: ({ gig_id, ...recipients }) => ({ params: { gig_id }, query: recipientQuery(recipients) }),
});

interface UpdateNotes {
  readonly gig_id: string;
  readonly notes: string;
}

const onto = (notes: string, base: string, mine: string) => mergeText(base, mine, notes);

/* If this device and others changed the same lines, the others' version stays until the user has chosen. */
const updateNotesMutation = mergedEdit<UpdateNotes, Gig, string>({
  name: "updateGigNotes",
  route: "updateGigNotes",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { notes }) => gig && { ...gig, notes },
  base: (gig) => gig?.notes ?? "",
  rebase: (gig, { notes }, base) => gig && { ...gig, notes: onto(gig.notes, base, notes).withTheirs },
  request: ({ gig_id, notes }, server, base) => ({
    params: { gig_id },
    body: { notes: server === undefined ? notes : onto(server.notes, base, notes).withTheirs },
  }),
  fold: (_earlier, later) => later,
  conflicts({ notes }, server, base) {
    if (server === undefined) return null;
    const { withMine, withTheirs, isClean } = onto(server.notes, base, notes);
    return isClean ? null : { mine: { notes: withMine }, theirs: { notes: withTheirs }, details: ["notes"] };
  },
  typed: ({ notes }) => ({ notes }),
  withFields: (args, { notes }) => ({ ...args, notes: typeof notes === "string" ? notes : args.notes }),
  describe: (_args, gig) => text().gigs.changedNotes(gig?.name ?? ""),
});

interface RestoreGig {
  readonly gig_id: string;
  /** The gig as it was on this device before its deletion. */
  readonly gig: Row<Gig>;
}

const restoreGigMutation = plainEdit<RestoreGig, Gig>({
  name: "restoreGig",
  route: "restoreFromTrash",
  collection: "gigs",
  creates: true,
  id: ({ gig_id }) => gig_id,
  apply: (gig, args) => gig ?? args.gig,
  request: ({ gig_id }) => ({ params: { id: gig_id } }),
  describe: ({ gig }) => text().sync.edit.trash(gig.name),
});

/**
 * Creates a gig, optionally from a template, with the given id or a new one. Returns its id. The gig appears
 * immediately and is sent later. A template that is no longer on this device is ignored, because the server would
 * reject the gig.
 */
export async function createGig(given: GigIn, recipients: Recipients = {}): Promise<string> {
  const gig_id = given.gig_id ?? newId();
  const { template_gig_id, template_parts: parts, ...fields } = given;
  const template = template_gig_id === undefined ? undefined : await db().gigs.get(template_gig_id);
  await mutate(createGigMutation, {
    body: template === undefined ? { ...fields, gig_id } : { ...given, gig_id },
    copied: template === undefined ? {} : copiedFrom(template, { gig_id, date: given.date, parts }),
    ...recipients,
  });
  return gig_id;
}

/**
 * Changes a gig and notifies the recipients. `opened` is the gig as it was when the user began, if that may be a while
 * ago. Returns a function that undoes the change.
 */
export const updateGig = (
  gig_id: string,
  fields: GigUpdate,
  recipients: Recipients = {},
  opened?: Row<Gig>,
): Promise<Undo> =>
  mutateWithUndo(updateGigMutation, { gig_id, fields, ...recipients, ...seenIn<GigUpdate>(opened, fields) }, (before) =>
    mutate(updateGigMutation, { gig_id, fields: formerValues<GigUpdate>(before, fields) }),
  );

/** Writes the notes; concurrent changes by others are merged. */
export const updateNotes = (gig_id: string, notes: string): Promise<void> =>
  mutate(updateNotesMutation, { gig_id, notes });

/** Moves a gig to the trash. Returns a function that restores it. */
export const deleteGig = (gig_id: string, recipients: Recipients = {}): Promise<Undo> =>
  mutateWithUndo(deleteGigMutation, { gig_id, ...recipients }, (gig) => mutate(restoreGigMutation, { gig_id, gig }));
