import type { Account } from "@bandstand/shared/users/contract.ts";
import { db } from "../data/db.ts";
import { plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import type { Reader } from "../data/reader.ts";
import { whileWriting } from "../data/writing.ts";
import { type Language, setLanguage, text } from "../i18n/text.ts";

interface LanguageChoice {
  readonly user_id: string;
  readonly language: Language;
}

const languageMutation = plainEdit<LanguageChoice, Account>({
  name: "chooseLanguage",
  route: "updateMe",
  collection: "me",
  id: ({ user_id }) => user_id,
  apply: (row, { language }) => row && { ...row, language },
  request: ({ language }) => ({ body: { language } }),
  fold: (_earlier, later) => later,
  describe: () => text().users.languageEdit,
});

/** Shows the app in `language`, and stores the choice in the account for emails and new devices. Works offline. */
export async function chooseLanguage(language: Language): Promise<void> {
  const { user_id } = db();
  /* Counts as a write from the start, so that a sign-out waits even while the language's texts are loading. */
  await whileWriting(setLanguage(language).then(() => mutate(languageMutation, { user_id, language })));
}

interface ReadingChoice {
  readonly user_id: string;
  readonly fields: Partial<Reader>;
}

const readingMutation = plainEdit<ReadingChoice, Account>({
  name: "chooseReading",
  route: "updateMe",
  collection: "me",
  id: ({ user_id }) => user_id,
  apply: (row, { fields }) => row && { ...row, ...fields },
  request: ({ fields }) => ({ body: fields }),
  fold: (earlier, later) => ({ ...later, fields: { ...earlier.fields, ...later.fields } }),
  describe: () => text().users.partsEdit,
});

/** Sets what the member plays and sings, or the transposition in which they read. Works offline. */
export const chooseReading = (fields: Partial<Reader>): Promise<void> =>
  mutate(readingMutation, { user_id: db().user_id, fields });

/** A change to how the band can reach the member. */
interface ReachChange {
  readonly phone?: Account["phone"];
  readonly shares?: Partial<Account["shares"]>;
}

interface ReachChoice {
  readonly user_id: string;
  readonly fields: ReachChange;
}

const withReach = <T extends ReachChange>(before: T, { shares, ...fields }: ReachChange): T => ({
  ...before,
  ...fields,
  ...(shares && { shares: { ...before.shares, ...shares } }),
});

const reachMutation = plainEdit<ReachChoice, Account>({
  name: "chooseReach",
  route: "updateMe",
  collection: "me",
  id: ({ user_id }) => user_id,
  apply: (row, { fields }) => row && withReach(row, fields),
  request: ({ fields }) => ({ body: fields }),
  fold: (earlier, later) => ({ ...later, fields: withReach(earlier.fields, later.fields) }),
  typed: ({ fields }) => (fields.phone ? { phone: fields.phone } : {}),
  describe: () => text().users.reachEdit,
});

/** Sets the member's phone number, or what the band sees of their phone number and email address. Works offline. */
export const chooseReach = (fields: ReachChange): Promise<void> =>
  mutate(reachMutation, { user_id: db().user_id, fields });
