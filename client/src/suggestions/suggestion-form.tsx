import { readYoutubeLink } from "@bandstand/shared/songs/youtube.ts";
import { type JSX, createSignal } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { DuplicateWarning, useGenres } from "../songs/public.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { castVote, suggestSong } from "./commands.ts";

const NAME_MAX = 200;
const LINK_MAX = 2_000;
const GENRE_MAX = 60;
const COMMENT_MAX = 20_000;

interface Fields {
  title: string;
  interpret: string;
  youtube_link: string;
  genre: string | null;
  comment: string;
  isMyYes: boolean;
}

type FormError = "titleMissing" | "interpretMissing" | "youtubeBad";

const errorsIn = ({ title, interpret, youtube_link }: Fields): Partial<Record<keyof Fields, FormError>> => ({
  ...(title.trim() === "" && { title: "titleMissing" }),
  ...(interpret.trim() === "" && { interpret: "interpretMissing" }),
  ...(youtube_link.trim() !== "" && readYoutubeLink(youtube_link) === null && { youtube_link: "youtubeBad" }),
});

/** A suggestion by a member. The rest of the song is filled in after it is adopted. */
export function SuggestionForm(props: { readonly onClose: () => void }): JSX.Element {
  const genres = useGenres();
  const [fields, setFields, kept] = createFormDraft<Fields>("suggestion new", {
    title: "",
    interpret: "",
    youtube_link: "",
    genre: null,
    comment: "",
    isMyYes: false,
  });
  const [tried, setTried] = createSignal(false);
  const error = (field: keyof Fields): string | undefined => {
    const problem = tried() ? errorsIn(fields)[field] : undefined;
    return problem === undefined ? undefined : text().songs[problem];
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(errorsIn(fields)).length > 0) return;
    const title = fields.title.trim();
    const song_id = await suggestSong({
      title,
      interpret: fields.interpret.trim(),
      youtube_link: readYoutubeLink(fields.youtube_link),
      genre: fields.genre,
      comment: fields.comment.trim() || null,
    });
    if (fields.isMyYes) await castVote({ song_id, title }, "yes");
    kept.done();
    props.onClose();
    showToast(text().suggestions.created, { tone: "success" });
  };
  const cancel = (): void => {
    kept.done();
    props.onClose();
  };
  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={text().suggestions.add}
      actions={
        <>
          <Button look="quiet" onClick={cancel}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="suggestion-form">
            {text().suggestions.submit}
          </Button>
        </>
      }
    >
      <Form id="suggestion-form" class="stack" onSubmit={save}>
        <DraftNote of={kept} />
        <TextField
          label={text().songs.fields.title}
          required
          autocomplete="off"
          maxLength={NAME_MAX}
          value={fields.title}
          onInput={(title) => setFields("title", title)}
          error={error("title")}
        />
        <TextField
          label={text().songs.fields.interpret}
          required
          autocomplete="off"
          maxLength={NAME_MAX}
          value={fields.interpret}
          onInput={(interpret) => setFields("interpret", interpret)}
          error={error("interpret")}
        />
        <DuplicateWarning title={fields.title} interpret={fields.interpret} />
        <Deferred>
          <TextField
            label={text().suggestions.link}
            inputMode="url"
            autocomplete="off"
            placeholder="https://www.youtube.com/watch?v=…"
            maxLength={LINK_MAX}
            value={fields.youtube_link}
            onInput={(link) => setFields("youtube_link", link)}
            error={error("youtube_link")}
          />
          <Combobox
            label={text().songs.fields.genre}
            freeText
            value={fields.genre}
            options={genres()}
            onChange={(genre) => setFields("genre", genre?.slice(0, GENRE_MAX) ?? null)}
          />
          <TextArea
            label={text().suggestions.why}
            maxLength={COMMENT_MAX}
            value={fields.comment}
            onInput={(comment) => setFields("comment", comment)}
          />
          <Checkbox
            label={text().suggestions.myYes}
            hint={text().suggestions.myYesHint}
            checked={fields.isMyYes}
            onChange={(isMyYes) => setFields("isMyYes", isMyYes)}
          />
        </Deferred>
      </Form>
    </Sheet>
  );
}
