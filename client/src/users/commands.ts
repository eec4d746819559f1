import type { Account } from "@bandstand/shared/users/contract.ts";
import { db } from "../data/db.ts";
import { plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
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
  /* Counts as writing from the beginning, so that a sign-out waits while the language's texts are still loading. */
  await whileWriting(setLanguage(language).then(() => mutate(languageMutation, { user_id, language })));
}
