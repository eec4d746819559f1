import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import type { Gig, GigIn, GigUpdate } from "@bandstand/shared/gigs/contract.ts";
import { copiedFrom } from "@bandstand/shared/gigs/template.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { db } from "../data/db.ts";
import { defineMutation, mutate } from "../data/mutations.ts";

/* What the person entered, and what the template gave on this device so that it is there at once, offline too. */
interface CreateGig {
  readonly body: GigIn & { readonly gig_id: string };
  readonly copied: Partial<Gig>;
}

const createGigMutation = defineMutation<CreateGig, Gig>({
  name: "createGig",
  route: "createGig",
  collection: "gigs",
  creates: true,
  id: ({ body }) => body.gig_id,
  apply: (gig, { body: { template_gig_id: _template, ...fields }, copied }, made_at) => {
    const at = new Date(made_at).toISOString();
    return gig ?? { ...NEW_GIG, ...copied, ...fields, created_at: at, updated_at: at, rev: 0 };
  },
  request: ({ body }) => ({ body }),
});

interface UpdateGig {
  readonly gig_id: string;
  readonly fields: GigUpdate;
}

const updateGigMutation = defineMutation<UpdateGig, Gig>({
  name: "updateGig",
  route: "updateGig",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { fields }) => gig && { ...gig, ...fields },
  request: ({ gig_id, fields }) => ({ params: { gig_id }, body: fields }),
  fold: (earlier, later) => ({ ...later, fields: { ...earlier.fields, ...later.fields } }),
  fields: ({ fields }) => fields,
  withFields: (args, fields) => ({ ...args, fields }),
});

const deleteGigMutation = defineMutation<{ readonly gig_id: string }, Gig>({
  name: "deleteGig",
  route: "deleteGig",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: () => undefined,
  request: ({ gig_id }) => ({ params: { gig_id } }),
});

/** Creates a gig, from a template where one is named; answers its id. It is there at once, the server hears of it later. */
export async function createGig(given: GigIn): Promise<string> {
  const gig_id = newId();
  const template = given.template_gig_id === undefined ? undefined : await db().gigs.get(given.template_gig_id);
  await mutate(createGigMutation, {
    body: { ...given, gig_id },
    copied: template === undefined ? {} : copiedFrom(template, gig_id),
  });
  return gig_id;
}

export const updateGig = (gig_id: string, fields: GigUpdate): Promise<void> =>
  mutate(updateGigMutation, { gig_id, fields });

export const deleteGig = (gig_id: string): Promise<void> => mutate(deleteGigMutation, { gig_id });
