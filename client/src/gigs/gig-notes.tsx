import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { MarkdownArea } from "../ui/markdown-area.tsx";
import Markdown from "../ui/markdown.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { EmptyState } from "../ui/states.tsx";
import { NOTES_MAX, createNotesDraft } from "./notes-draft.ts";
import "./gig-notes.css";
import { type GigRow, today } from "./queries.ts";
import { mayEdit } from "./rights.ts";

/** From here on the writer is told how much room is left. */
const NEARLY_FULL = 1_000;

type Side = "write" | "preview";

/** The notes of a gig: written in Markdown by editors, read by everybody. */
export function GigNotes(props: { readonly gig: GigRow }): JSX.Element {
  return (
    <Show when={mayEdit()} fallback={<ReadNotes notes={props.gig.notes} />}>
      {/* Another gig is another draft. */}
      <Show when={props.gig.gig_id} keyed>
        <WriteNotes gig={props.gig} />
      </Show>
    </Show>
  );
}

function ReadNotes(props: { readonly notes: string }): JSX.Element {
  return (
    <Show
      when={props.notes.trim()}
      fallback={<EmptyState icon="edit" title={text().gigs.noNotes} hint={text().gigs.noNotesReader} />}
    >
      <article class="notes__paper">
        <Markdown source={props.notes} />
      </article>
    </Show>
  );
}

function WriteNotes(props: { readonly gig: GigRow }): JSX.Element {
  let field: HTMLTextAreaElement | undefined;
  const draft = createNotesDraft(
    () => props.gig,
    () => field,
  );
  const [side, setSide] = createSignal<Side>(untrack(() => props.gig.notes) === "" ? "write" : "preview");
  const [hasTyped, setTyped] = createSignal(false);
  const left = (): number => NOTES_MAX - draft.notes().length;
  return (
    <div class="notes-frame">
      <div class="notes" data-side={side()}>
        <div class="notes__sides">
          <Segmented<Side>
            label={text().gigs.notes}
            hideLabel
            value={side()}
            options={[
              { value: "write", label: text().gigs.write, icon: "edit" },
              { value: "preview", label: text().gigs.preview, icon: "eye" },
            ]}
            onChange={setSide}
          />
        </div>
        <div class="notes__write">
          <MarkdownArea
            ref={(element) => (field = element)}
            class="notes__field"
            label={text().gigs.notesLabel}
            hideLabel
            hint={left() < NEARLY_FULL ? text().gigs.notesLeft(left()) : text().gigs.notesHint}
            placeholder={isPastGig(props.gig, today()) ? text().gigs.noNotesHint : text().gigs.noNotesBefore}
            maxLength={NOTES_MAX}
            value={draft.notes()}
            onInput={(notes) => {
              setTyped(true);
              draft.write(notes);
            }}
            onBlur={() => void draft.save()}
          />
          <p class="notes__state faint" role="status">
            <Show when={hasTyped()}>{draft.isSaved() ? text().gigs.notesSaved : text().gigs.notesSaving}</Show>
          </p>
        </div>
        <section class="notes__preview notes__paper" aria-label={text().gigs.preview}>
          <Show when={draft.notes().trim()} fallback={<p class="faint">{text().gigs.notesNothing}</p>}>
            <Markdown source={draft.notes()} />
          </Show>
        </section>
      </div>
    </div>
  );
}
