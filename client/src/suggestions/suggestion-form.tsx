import { LINK_TYPED_MAX, SONG_LIMITS } from "@bandstand/shared/songs/limits.ts";
import { readLink, splitLinks } from "@bandstand/shared/songs/links.ts";
import type { JSX } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { DuplicateWarning, useGenres } from "../songs/public.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { castVote, suggestSong } from "./commands.ts";

interface Fields {
  title: string;
  interpret: string;
  link: string;
  genre: string | null;
  comment: string;
  isMyYes: boolean;
}

const EMPTY: Fields = { title: "", interpret: "", link: "", genre: null, comment: "", isMyYes: false };

/** Suggests a song. Its other fields are filled in once it has been adopted. */
export function SuggestionForm(props: { readonly onClose: () => void }): JSX.Element {
  const genres = useGenres();
  const form = createForm({
    fields: createFormDraft("suggestion new", EMPTY),
    limits: { ...SONG_LIMITS, link: LINK_TYPED_MAX },
    required: { title: () => text().songs.titleMissing, interpret: () => text().songs.interpretMissing },
    check: {
      link: ({ link }) => link.trim() !== "" && readLink(link) === null && text().songs.linkBad,
    },
    save: async (fields) => {
      const title = fields.title.trim();
      const url = readLink(fields.link);
      const song_id = await suggestSong({
        title,
        interpret: fields.interpret.trim(),
        ...splitLinks(url === null ? [] : [{ url, title: null }]),
        genre: fields.genre,
        comment: fields.comment.trim() || null,
      });
      if (fields.isMyYes) await castVote({ song_id, title }, "yes");
      props.onClose();
      showToast(text().suggestions.created, { tone: "success" });
    },
    onClose: () => props.onClose(),
  });
  return (
    <FormSheet
      of={form}
      id="suggestion-form"
      class="stack"
      title={text().suggestions.add}
      save={text().suggestions.submit}
    >
      <TextField label={text().songs.fields.title} autocomplete="off" {...form.field("title")} />
      <TextField label={text().songs.fields.interpret} autocomplete="off" {...form.field("interpret")} />
      <DuplicateWarning title={form.fields.title} interpret={form.fields.interpret} />
      <FormPart>
        <TextField
          label={text().suggestions.link}
          inputMode="url"
          autocomplete="off"
          placeholder="https://…"
          {...form.field("link")}
        />
        <Combobox label={text().songs.fields.genre} freeText options={genres()} {...form.choice("genre")} />
        <TextArea label={text().suggestions.why} {...form.field("comment")} />
        <Checkbox label={text().suggestions.myYes} hint={text().suggestions.myYesHint} {...form.toggle("isMyYes")} />
      </FormPart>
    </FormSheet>
  );
}
